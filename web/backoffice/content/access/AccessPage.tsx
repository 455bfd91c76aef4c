import { useState } from 'react';
import { contentCalls } from '../../../data/content.ts';
import type { ContentTokens } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { NotAllowed } from '../../shell/NotFound.tsx';
import { OfficePage } from '../../shell/OfficePage.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { ContentNav } from '../ContentNav.tsx';
import styles from './Access.module.css';

/** Page of the tokens with which other programs read the brand's published pages and send its forms. */
export function AccessPage() {
  const { t } = useContentTexts();
  const title = t('content.access.title');
  return useMay('content.tokens') ? <Access title={title} /> : <NotAllowed title={title} />;
}

/** Requests the tokens when a button is pressed, since viewing is recorded, and hides them when the page closes. */
function Access({ title }: { title: string }) {
  const { t } = useContentTexts();
  const [tokens, setTokens] = useState<ContentTokens>();
  const [failure, setFailure] = useState<string>();
  const ask = async () => {
    const outcome = await contentCalls.wireTokens({});
    if (outcome.kind !== 'done') return setFailure(failureText(t, outcome));
    setFailure(undefined);
    setTokens(outcome.value);
  };
  return (
    <OfficePage title={title} aside={t('content.access.lead')}>
      <ContentNav />
      <Panel padded className={styles.panel}>
        <p>{t('content.access.text')}</p>
        {tokens === undefined && (
          <>
            <p className={styles.quiet}>{t('content.access.recorded')}</p>
            <Button variant="primary" onClick={() => void ask()}>
              {t('content.access.show')}
            </Button>
          </>
        )}
        {failure !== undefined && <p role="alert">{failure}</p>}
        {tokens !== undefined && <Tokens tokens={tokens} />}
      </Panel>
    </OfficePage>
  );
}

function Tokens({ tokens: { address, read, forms } }: { tokens: ContentTokens }) {
  const { t } = useContentTexts();
  return (
    <>
      <Secret label={t('content.access.address')} value={address} isOpen />
      <Secret label={t('content.access.read')} value={read} help={t('content.access.readHelp')} />
      <Secret label={t('content.access.forms')} value={forms} help={t('content.access.formsHelp')} />
      <h2>{t('content.access.example')}</h2>
      <pre className={styles.example} tabIndex={0}>
        <code>{`curl '${address}/api/collections/get/page?simple=1&lang=en' -H 'Cockpit-Token: …'`}</code>
      </pre>
      <p className={styles.quiet}>{t('content.access.change')}</p>
    </>
  );
}

interface SecretProps {
  label: string;
  value: string;
  help?: string;
  /** Whether the value is shown openly, since nothing in it needs hiding from onlookers. */
  isOpen?: boolean;
}

function Secret({ label, value, help, isOpen = false }: SecretProps) {
  const { t } = useContentTexts();
  const toast = useToast();
  const [isShown, setShown] = useState(isOpen);
  const action = t(isShown ? 'content.access.hide' : 'content.access.reveal');
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast({ tone: 'success', title: t('content.access.copied', { name: label }) });
  };
  return (
    <div className={styles.secret}>
      <TextField
        label={label}
        size="control"
        readOnly
        value={isShown ? value : masked(value)}
        inputClass={styles.value}
        {...(help !== undefined && { help })}
      />
      {!isOpen && (
        <Button aria-label={`${action}: ${label}`} onClick={() => setShown(!isShown)}>
          {action}
        </Button>
      )}
      <Button aria-label={`${t('content.preview.copy')}: ${label}`} onClick={() => void copy()}>
        {t('content.preview.copy')}
      </Button>
    </div>
  );
}

const ENDS = 4;

/** Masks a token, leaving enough to tell one from another. */
function masked(value: string): string {
  return `${value.slice(0, ENDS)}${'•'.repeat(16)}${value.slice(-ENDS)}`;
}
