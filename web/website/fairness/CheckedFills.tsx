import { monthText } from '../../ui/dates.ts';
import { countText } from '../../ui/numbers.ts';
import { Note, Rows, Section } from './Section.tsx';
import type { SectionProps } from './Section.tsx';
import { monthStart, shareText } from './say.ts';

/** Rule FS-6: how many fills clients' own browsers have checked, and what they found. */
export function CheckedFills(props: SectionProps) {
  const { words, fairness } = props;
  const { checked: texts } = words;
  const shown = fairness.checked.filter(({ figures }) => figures !== null);
  return (
    <Section {...props} id="checked" title={texts.title} lead={texts.lead}>
      {shown.length === 0 && <Note>{texts.none}</Note>}
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
              <MonthRow key={month} month={month} figures={figures} />
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

function MonthRow({ month, figures }: SectionProps['fairness']['checked'][number]) {
  if (figures === null) return null;
  return (
    <tr data-month={month}>
      <th scope="row">{monthText(monthStart(month))}</th>
      <td>{countText(figures.fills)}</td>
      <td>{shareText(figures.checked, figures.fills)}</td>
      <td>{countText(figures.wrong)}</td>
      <td>{countText(figures.confirmed)}</td>
    </tr>
  );
}
