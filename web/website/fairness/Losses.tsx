import { Figure, Figures, Note, Section } from './Section.tsx';
import type { SectionProps } from './Section.tsx';
import { say } from './say.ts';

/** Rule LO-1, with how it is counted. */
export function Losses(props: SectionProps) {
  const { losses: texts } = props.words;
  const { percent, months, accountsMinimum: accounts } = props.fairness.losses;
  return (
    <Section {...props} id="losses" title={texts.title}>
      {percent === undefined ? (
        <Note>{say(texts.few, { accounts, months })}</Note>
      ) : (
        <Figures>
          <Figure figure={`${percent}\u202f%`}>{say(texts.share, { months })}</Figure>
        </Figures>
      )}
      <Note>{texts.counted}</Note>
    </Section>
  );
}
