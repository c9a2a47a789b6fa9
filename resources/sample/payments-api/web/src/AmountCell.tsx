type Props = { minor: number; currency: string };

/** 唯一把最小货币单位变成文字的地方。 */
export function AmountCell({ minor, currency }: Props) {
  const format = new Intl.NumberFormat(undefined, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return <td className="amount">{format.format(minor / 10 ** digits)}</td>;
}
