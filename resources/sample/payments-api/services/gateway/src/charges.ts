import { withIdempotency } from "./idempotency";
import type { Charge, ChargeInput, Merchant } from "./types";

/** Creates a charge once, however often the merchant sends the request. */
export async function createCharge(
  merchant: Merchant,
  request: Request,
  input: ChargeInput,
): Promise<Charge> {
  return withIdempotency(merchant.id, request, async (transaction) => {
    const charge = await transaction.charges.insert(merchant.id, input);
    await transaction.outbox.add("charge.created", { id: charge.id });
    return charge;
  });
}
