import { data, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { fairnessWords } from '../../data/words.server.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FlaskIcon } from '../../ui/icons.tsx';
import { ShareHead } from '../../ui/ShareHead.tsx';
import NotFoundPage from '../notFound/route.tsx';
import { WebsiteRisk } from '../WebsiteRisk.tsx';
import { CheckedFills } from './CheckedFills.tsx';
import { CheckIt } from './CheckIt.tsx';
import { Execution } from './Execution.tsx';
import { Interruptions } from './Interruptions.tsx';
import { Losses } from './Losses.tsx';
import { RobotRecord } from './RobotRecord.tsx';
import styles from './route.module.css';
import { Withdrawals } from './Withdrawals.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { brand, language, origin, fairness } = context.get(pageContext);
  if (fairness === undefined) return data(null, { status: 404 });
  return data({ words: fairnessWords(language), brand: brand.name, hasRobot: brand.robot, language, origin, fairness });
}

/** How the brand deals: published figures alone, made by the server, without a script. */
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
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        {fairness.simulated && (
          <p className={styles.simulated}>
            <Badge tone="warning" icon={<FlaskIcon size={14} />}>
              {words.simulated}
            </Badge>
            {words.simulatedText}
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
