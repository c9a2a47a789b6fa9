-- Nullable on purpose: old refunds have no reason, and the backfill runs in batches.
alter table refunds add column reason text;
