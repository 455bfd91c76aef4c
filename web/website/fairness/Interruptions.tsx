import { minuteTime } from '../../ui/dates.ts';
import { Answer, Note, Rows, Section } from './Section.tsx';
import type { Fairness } from '../../data/fairness.ts';
import type { FairnessWords } from '../../data/words.server.ts';
import { fillText } from './fillText.ts';

interface InterruptionsProps {
  words: Pick<FairnessWords, 'simulated' | 'interruptions'>;
  fairness: Pick<Fairness, 'simulated' | 'interruptions'>;
}

/** Rule HN-7: the interruptions, and what is not recorded about outages. */
export function Interruptions(props: InterruptionsProps) {
  const { interruptions: texts } = props.words;
  const { days, all, tape } = props.fairness.interruptions;
  return (
    <Section {...props} id="interruptions" title={texts.title} lead={fillText(texts.lead, { days })}>
      {all.length === 0 ? (
        <Answer>{fillText(texts.none, { days })}</Answer>
      ) : (
        <Rows label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.what}</th>
              <th scope="col">{texts.from}</th>
              <th scope="col">{texts.until}</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ kind, symbol, from, until }) => (
              <tr key={`${kind} ${symbol ?? ''} ${from}`}>
                <th scope="row">{fillText(texts.kinds[kind], { symbol: symbol ?? texts.all })}</th>
                <td>{minuteTime(from)}</td>
                <td>{until === null ? texts.still : minuteTime(until)}</td>
              </tr>
            ))}
          </tbody>
        </Rows>
      )}
      <Note>
        {tape === undefined ? texts.tapeSimulated : fillText(texts.tape, { with: tape.with, hours: tape.hours })}{' '}
        {texts.recorded}
      </Note>
    </Section>
  );
}
