import { monthText } from '../../ui/dates.ts';
import { countText } from '../../ui/numbers.ts';
import { Answer, Note, Rows, Section } from './Section.tsx';
import type { SectionProps } from './Section.tsx';
import type { FairnessWords } from '../../data/words.server.ts';
import { monthStart, shareText } from './fillText.ts';

/** Rule FS-6: the number of fills that clients' own browsers have checked, and the results. */
export function CheckedFills(props: SectionProps) {
  const { words, fairness } = props;
  const { checked: texts } = words;
  const shown = fairness.checked.filter(({ figures }) => figures !== null);
  return (
    <Section {...props} id="checked" title={texts.title} lead={texts.lead}>
      {shown.length === 0 && <Answer>{texts.none}</Answer>}
      {shown.length > 0 && (
        <Rows label={`${texts.title}: ${words.months.month}`}>
          <thead>
            <tr>
              <th scope="col">{words.months.month}</th>
              <th scope="col">{texts.fills}</th>
              <th scope="col">{texts.share}</th>
              <th scope="col">{texts.wrong}</th>
              <th scope="col">{texts.confirmed}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ month, figures }) => (
              <MonthRow key={month} month={month} figures={figures} words={texts} />
            ))}
          </tbody>
        </Rows>
      )}
      <Note>
        {texts.note} <a href="/api/reports/checks">JSON</a> <a href="/api/reports/checks/csv">CSV</a>
      </Note>
    </Section>
  );
}

type CheckedMonth = SectionProps['fairness']['checked'][number];

interface MonthRowProps {
  month: CheckedMonth['month'];
  figures: CheckedMonth['figures'];
  words: FairnessWords['checked'];
}

function MonthRow({ month, figures, words }: MonthRowProps) {
  if (figures === null) return null;
  return (
    <tr data-month={month}>
      <th scope="row">{monthText(monthStart(month))}</th>
      <td data-label={words.fills}>{countText(figures.fills)}</td>
      <td data-label={words.share}>{shareText(figures.checked, figures.fills)}</td>
      <td data-label={words.wrong}>{countText(figures.wrong)}</td>
      <td data-label={words.confirmed}>{countText(figures.confirmed)}</td>
    </tr>
  );
}
