import { database, type Transaction } from "./database";
import { conflict, unprocessable } from "./problems";

const KEPT_HOURS = 24;

/** Runs `work` unless this key has an answer already; then gives that answer. */
export async function withIdempotency<T>(
  merchantId: string,
  request: Request,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const key = request.headers.get("Idempotency-Key");
  if (!key) throw unprocessable("idempotency_key_missing");
  return database.transaction(async (transaction) => {
    const kept = await transaction.keys.claim(merchantId, key, KEPT_HOURS);
    if (kept.running) throw conflict("idempotency_key_in_use");
    if (kept.body && !kept.matches(request)) throw unprocessable("idempotency_key_reused");
    return kept.body ? (kept.body as T) : kept.finish(await work(transaction));
  });
}
