import { useBrand } from '../../data/brand.ts';
import { countText, moneyText } from '../../ui/numbers.ts';
import { Figure, Figures, Note, Section } from './Section.tsx';
import type { SectionProps } from './Section.tsx';
import { say, shareText } from './say.ts';

/** Rule RB-19: of all real accounts, those that lost and those that left included. */
export function RobotRecord(props: SectionProps) {
  const { robot: texts } = props.words;
  const { robot } = props.fairness;
  const { currency } = useBrand();
  return (
    <Section {...props} id="robot" title={texts.title} lead={texts.lead}>
      {robot === undefined ? (
        <Note>{texts.few}</Note>
      ) : (
        <Figures>
          <Figure figure={moneyText(robot.profit, { symbol: currency.symbol, signed: true })}>{texts.profit}</Figure>
          <Figure figure={shareText(robot.losing, robot.accounts)}>
            {say(texts.losing, { accounts: robot.accounts })}
          </Figure>
          <Figure figure={countText(robot.trades)}>{texts.trades}</Figure>
        </Figures>
      )}
    </Section>
  );
}
