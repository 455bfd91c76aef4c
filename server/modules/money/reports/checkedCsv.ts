import { BYTE_ORDER_MARK, csvRow } from '@candor/contracts/http/csv.ts';
import type { WireCheckedMonth } from '@candor/contracts/http/reports.ts';

/** Rule FS-6: writes a row for each published month. */
export async function* checkedCsv(months: readonly WireCheckedMonth[], simulated: boolean): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(['month', 'simulated', 'fills', 'checked', 'wrong', 'confirmed']);
  for (const { month, figures } of months) {
    if (figures === null) continue;
    const { fills, checked, wrong, confirmed } = figures;
    yield csvRow([month, String(simulated), ...[fills, checked, wrong, confirmed].map(String)]);
  }
}
