import type { FairnessWords } from '../../data/words.server.ts';
import { countText } from '../../ui/numbers.ts';
import type { Published } from './Execution.tsx';
import { Rows } from './Section.tsx';

interface OrderTableProps {
  words: FairnessWords;
  figures: Published;
  label: string;
}

const SIDES = ['better', 'same', 'worse', 'uncompared'] as const;
const TIMES = ['p50', 'p95', 'p99', 'max'] as const;

/** Every figure of the chart above it, and the times. */
export function OrderTable({ words, figures, label }: OrderTableProps) {
  const { execution, times } = words;
  const timed = figures.times === null ? [] : TIMES;
  const rows = [...figures.types, { type: 'all', ...figures } as const];
  return (
    <Rows label={label}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{execution.type}</th>
          <th scope="col">{execution.orders}</th>
          {SIDES.map((side) => (
            <th key={side} scope="col">
              {execution[side]}
            </th>
          ))}
          {timed.map((name) => (
            <th key={name} scope="col">
              {times[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.type} data-row={row.type}>
            <th scope="row">{execution.types[row.type]}</th>
            <td>{countText(row.orders)}</td>
            {SIDES.map((side) => (
              <td key={side}>{row[side] === 0 ? '–' : countText(row[side])}</td>
            ))}
            {timed.map((name) => (
              <td key={name}>
                {row.times === null ? '–' : times.ms.replace('{{figure}}', countText(row.times[name]))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Rows>
  );
}
