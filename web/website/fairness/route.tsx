import { publishingMinimums } from '@candor/domain/evidence/executionFigures.ts';
import { data, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { pageContext } from '../../data/page.ts';
import { fairnessWords } from '../../data/words.server.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FlaskIcon } from '../../ui/icons.tsx';
import { countText, moneyText } from '../../ui/numbers.ts';
import { ShareHead } from '../../ui/ShareHead.tsx';
import NotFoundPage from '../notFound/route.tsx';
import { WebsiteRisk } from '../WebsiteRisk.tsx';
import { CheckedFills } from './CheckedFills.tsx';
import { Execution } from './Execution.tsx';
import { Interruptions } from './Interruptions.tsx';
import pageHead from '../pageHead.module.css';
import styles from './route.module.css';
import { fillText, shareText } from './fillText.ts';
import { Answer, Note, Section, Figure, Figures } from './Section.tsx';
import type { SectionProps } from './Section.tsx';
import { Withdrawals } from './Withdrawals.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { brand, language, origin, fairness } = context.get(pageContext);
  if (fairness === undefined) return data(null, { status: 404 });
  return data({ words: fairnessWords(language), brand: brand.name, hasRobot: brand.robot, language, origin, fairness });
}

/** Page of how the brand deals: only published figures, rendered by the server, without a script. */
export default function FairnessRoute() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <NotFoundPage /> : <FairnessPage {...loaded} />;
}

type Loaded = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, null>;

function FairnessPage({ words, hasRobot, fairness, ...shared }: Loaded) {
  const title = `${words.title} · ${shared.brand}`;
  const sections = { words, fairness };
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <ShareHead {...shared} title={title} description={words.lead} page="fairness" />
      <header className={pageHead.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        {fairness.simulated && (
          <p className={styles.invented}>
            <Badge tone="warning" icon={<FlaskIcon size={14} />}>
              {words.simulated}
            </Badge>
            <span>{words.simulatedText}</span>
          </p>
        )}
      </header>
      <WebsiteRisk />
      <nav className={styles.contents} aria-label={words.contents}>
        <a href="#execution">{words.execution.title}</a>
        <a href="#checked">{words.checked.title}</a>
        <a href="#withdrawals">{words.withdrawals.title}</a>
        <a href="#losses">{words.losses.title}</a>
        {hasRobot && <a href="#robot">{words.robot.title}</a>}
        <a href="#interruptions">{words.interruptions.title}</a>
        <a href="#file">{words.file.title}</a>
      </nav>
      <Execution {...sections} />
      <CheckedFills {...sections} />
      <Withdrawals {...sections} />
      <Losses {...sections} />
      {hasRobot && <RobotRecord {...sections} />}
      <Interruptions {...sections} />
      <CheckIt {...sections} />
    </div>
  );
}

/** Rule HN-6: the file with every figure, and how it is checked without us. */
function CheckIt(props: SectionProps) {
  const { file } = props.words;
  const { simulated, months } = props.fairness;
  const { each } = publishingMinimums(simulated);
  const [newest] = months;
  return (
    <Section
      {...props}
      id="file"
      title={file.title}
      lead={simulated ? file.textSimulated : fillText(file.text, { each })}
    >
      <ul className={styles.links}>
        <li>
          <a href="/api/reports/execution">{file.json}</a>
        </li>
        <li>
          <a href="/api/reports/execution/csv">{file.csv}</a>
        </li>
        <li>
          <a href="/api/prices/quality">{file.prices}</a>
        </li>
        <li>
          <a href="/verify">{file.verify}</a>
        </li>
      </ul>
      <Note>{file.command}</Note>
      <pre className={styles.command}>
        <code>
          {'npm run execution -- --file execution.json\n'}
          {`npm run execution -- --month ${newest?.month ?? '2026-10'}`}
        </code>
      </pre>
      <Note>{file.permanent}</Note>
    </Section>
  );
}

/** Rule LO-1: the share of losing accounts, with how it is counted. */
function Losses(props: SectionProps) {
  const { losses: texts } = props.words;
  const { percent, months, accountsMinimum: accounts } = props.fairness.losses;
  return (
    <Section {...props} id="losses" title={texts.title}>
      {percent === undefined ? (
        <Answer>{fillText(texts.few, { accounts, months })}</Answer>
      ) : (
        <Figures>
          <Figure figure={`${percent}\u202f%`}>{fillText(texts.share, { months })}</Figure>
        </Figures>
      )}
      <Note>{texts.counted}</Note>
    </Section>
  );
}

/** Rule RB-19: the results of all real accounts, including those that lost and those that left. */
function RobotRecord(props: SectionProps) {
  const { robot: texts } = props.words;
  const { robot } = props.fairness;
  const { currency } = useBrand();
  return (
    <Section {...props} id="robot" title={texts.title} lead={texts.lead}>
      {robot === undefined ? (
        <Answer>{texts.few}</Answer>
      ) : (
        <Figures>
          <Figure figure={moneyText(robot.profit, { symbol: currency.symbol, signed: true })}>{texts.profit}</Figure>
          <Figure figure={shareText(robot.losing, robot.accounts)}>
            {fillText(texts.losing, { accounts: robot.accounts })}
          </Figure>
          <Figure figure={countText(robot.trades)}>{texts.trades}</Figure>
        </Figures>
      )}
    </Section>
  );
}
