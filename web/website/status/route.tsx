import { overallState, serviceParts } from '@candor/domain/service/status.ts';
import type { PartState } from '@candor/domain/service/status.ts';
import { data, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { fairnessWords, statusWords } from '../../data/words.server.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { minuteTime } from '../../ui/dates.ts';
import { ShareHead } from '../../ui/ShareHead.tsx';
import { Interruptions } from '../fairness/Interruptions.tsx';
import { Note, Section } from '../fairness/Section.tsx';
import { fillText } from '../fairness/fillText.ts';
import NotFoundPage from '../notFound/route.tsx';
import pageHead from '../pageHead.module.css';
import styles from './route.module.css';

export function loader({ context }: LoaderFunctionArgs) {
  const { brand, language, origin, status } = context.get(pageContext);
  if (status === undefined) return data(null, { status: 404 });
  const { interruptions, simulated } = fairnessWords(language);
  const words = statusWords(language);
  return data({ words, shared: { interruptions, simulated }, brand: brand.name, language, origin, status });
}

/** Rule SM-8: page of the service's status, rendered by the server, without a script. */
export default function StatusRoute() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <NotFoundPage /> : <StatusPage {...loaded} />;
}

type Loaded = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, null>;

const tones: Readonly<Record<PartState, Tone>> = { works: 'positive', limited: 'warning', down: 'negative' };

function StatusPage({ words, shared, status, ...page }: Loaded) {
  const title = `${words.title} · ${page.brand}`;
  const overall = overallState(status.parts);
  const { interruptions } = status;
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <ShareHead {...page} title={title} description={words.lead} page="status" />
      <header className={pageHead.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <section className={styles.now} data-state={overall} aria-labelledby="now">
        <h2 id="now">{words.overall[overall]}</h2>
        <p>{fillText(words.measured, { at: minuteTime(status.at) })}</p>
        <ul aria-label={words.list}>
          {serviceParts.map((part) => (
            <li key={part}>
              <div>
                <strong>{words.parts[part].name}</strong>
                <span>{words.parts[part].text}</span>
              </div>
              <Badge tone={tones[status.parts[part]]}>{words.states[status.parts[part]]}</Badge>
            </li>
          ))}
        </ul>
        <p>{words.safe}</p>
      </section>
      {interruptions === undefined ? (
        <Section words={shared} fairness={status} id="interruptions" title={shared.interruptions.title}>
          <Note>{words.interruptionsAway}</Note>
        </Section>
      ) : (
        <Interruptions words={shared} fairness={{ simulated: status.simulated, interruptions }} />
      )}
    </div>
  );
}
