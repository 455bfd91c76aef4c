import { refusalGroup } from '@candor/domain/evidence/refusalGroup.ts';
import type { RefusalGroup } from '@candor/domain/evidence/refusalGroup.ts';
import type { FairnessWords } from '../../data/words.server.ts';
import { countText } from '../../ui/numbers.ts';
import type { Published } from './Execution.tsx';
import { Part } from './Part.tsx';
import { Rows } from './Section.tsx';
import { say, shareText } from './say.ts';

interface RefusalsProps {
  words: FairnessWords;
  figures: Published;
}

/** What was refused, the most frequent reason first. */
export function Refusals({ words: { refusals: texts }, figures }: RefusalsProps) {
  const { refused, orders } = figures;
  return (
    <Part title={texts.title}>
      {refused === null && <p>{texts.few}</p>}
      {refused === 0 && <p>{texts.none}</p>}
      {refused !== null && refused > 0 && (
        <>
          <p>{say(texts.lead, { refused, all: refused + orders })}</p>
          <Rows label={texts.title}>
            <thead>
              <tr>
                <th scope="col">{texts.reason}</th>
                <th scope="col">{texts.count}</th>
                <th scope="col">{texts.share}</th>
              </tr>
            </thead>
            <tbody>
              {grouped(figures.refusals).map(([group, count]) => (
                <tr key={group}>
                  <th scope="row">{texts.reasons[group]}</th>
                  <td>{countText(count)}</td>
                  <td>{shareText(count, refused)}</td>
                </tr>
              ))}
            </tbody>
          </Rows>
        </>
      )}
    </Part>
  );
}

function grouped(refusals: Published['refusals']): readonly (readonly [RefusalGroup, number])[] {
  const counts = new Map<RefusalGroup, number>();
  for (const { reason, count } of refusals) {
    const group = refusalGroup(reason);
    counts.set(group, (counts.get(group) ?? 0) + count);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
