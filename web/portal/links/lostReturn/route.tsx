import { useTranslation } from 'react-i18next';
import { redirectDocument } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../../data/page.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../../ui/entranceForm.module.css';
import { SecondHalf } from '../../../factors/SecondHalf.tsx';
import { plainFacts } from '../../../enhance/plainFacts.server.ts';
import { CodePage } from '../CodePage.tsx';
import { ReturnForm } from '../../../enhance/entrance/ReturnForm.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** Loads the page in full when the portal navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

/** Page of the final recovery link: asks for the password, then sets up a new second factor. */
export default function ComeBack() {
  return <CodePage>{(code) => <Returning code={code} />}</CodePage>;
}

function Returning({ code }: { code: string }) {
  const { t } = useTranslation();
  const title = t('security.lost.returnTitle');
  const aside = (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{t('security.lost.returnText')}</p>
    </>
  );
  return (
    <EntryFrame page={title} aside={aside}>
      <ReturnForm code={code} />
      <SecondHalf />
    </EntryFrame>
  );
}
