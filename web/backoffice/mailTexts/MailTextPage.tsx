import type { MailTextPage as Shown } from '@candor/contracts/http/office/mailTexts.ts';
import { mailTongues } from '@candor/domain/clients/mailEvents.ts';
import { isSameMailText, mailFaults, withWarning } from '@candor/domain/mails/mailText.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay } from '../../data/office.ts';
import { useMailText, useMailTextWords } from '../../data/officeMailTexts.ts';
import type { MailLanguage } from '../../data/officeMailTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { purposeKeys } from '../contact/mailPurpose.ts';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { MailFields } from './MailFields.tsx';
import { MailPreview } from './MailPreview.tsx';
import styles from './MailTexts.module.css';
import { MailTextDialog } from './MailTextDialog.tsx';
import { MailTextHistory } from './MailTextHistory.tsx';
import { useMailLanguage } from './useMailLanguage.ts';

/** Rules SE-9 to SE-13: the words of one mail in one language, beside the mail as it is sent. */
export function MailTextPage() {
  const { template = '' } = useParams();
  const { t } = useDeskTexts();
  const title = t(purposeKeys(template), { defaultValue: template });
  return useMay('mailTexts.read') ? <OneMail title={title} template={template} /> : <NotAllowed title={title} />;
}

function OneMail({ title, template }: { title: string; template: string }) {
  const { t } = useMailTextWords();
  const [language, chooseLanguage] = useMailLanguage();
  const query = useMailText(template, language);
  return (
    <OfficePage title={title} aside={template}>
      <div className={desk.tools}>
        <Link to={`/mail-texts?language=${language}`} className={desk.link}>
          {t('mailTexts.back')}
        </Link>
        <Select
          label={t('mailTexts.language')}
          options={mailTongues.map((value) => ({ value, label: t(`mailTexts.languages.${value}`) }))}
          value={language}
          onChange={chooseLanguage}
        />
      </div>
      <Loaded query={query} height="640px">
        {(page) => <Desk key={`${template} ${language} ${page.version}`} page={page} language={language} />}
      </Loaded>
    </OfficePage>
  );
}

function Desk({ page, language }: { page: Shown; language: MailLanguage }) {
  const {
    template,
    product,
    in_force: inForce,
    hosts,
    waiting,
    may_propose: mayPropose,
    version,
    is_warning: isWarning,
  } = page;
  const [draft, setDraft] = useState<MailText>(inForce);
  const [asked, setAsked] = useState<'draft' | 'product'>();
  // While a proposal waits, it is what everybody sees here.
  const words = waiting === null ? draft : (waiting.words ?? product);
  const faults = mailFaults(words, { product, hosts, isWarning });
  const isOpen = mayPropose && waiting === null;
  return (
    <div className={styles.desk}>
      <div className={styles.side}>
        {waiting !== null && <Waiting waiting={waiting} />}
        <section className={styles.form}>
          <MailFields words={words} page={page} faults={faults} isOpen={isOpen} onChange={setDraft} />
          {isOpen && (
            <Acts page={page} draft={draft} isRight={faults.length === 0} onDraft={setDraft} onAsk={setAsked} />
          )}
        </section>
        <MailTextHistory
          page={page}
          mayRestore={isOpen}
          onRestore={(earlier) => setDraft(withWarning(earlier, { product, isWarning }))}
        />
      </div>
      <MailPreview template={template} language={language} words={words} isSendable={faults.length === 0} />
      {asked !== undefined && (
        <MailTextDialog
          asked={{ template, language, version, words: asked === 'product' ? null : draft }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function Waiting({ waiting }: { waiting: NonNullable<Shown['waiting']> }) {
  const { t } = useMailTextWords();
  const { words, by, reason, obstacle } = waiting;
  return (
    <section className={styles.waiting} aria-label={t('mailTexts.proposed')}>
      <h2>{t(words === null ? 'mailTexts.proposedBack' : 'mailTexts.proposed')}</h2>
      <p>{t('mailTexts.waiting', { name: by, reason })}</p>
      {obstacle === null ? (
        <Link to="/approvals" className={desk.link}>
          {t('mailTexts.decide')}
        </Link>
      ) : (
        <p className={desk.quiet}>{t('mailTexts.decider')}</p>
      )}
    </section>
  );
}

interface ActsProps {
  page: Shown;
  draft: MailText;
  isRight: boolean;
  onDraft: (words: MailText) => void;
  onAsk: (asked: 'draft' | 'product') => void;
}

function Acts({ page: { product, in_force: inForce, versions }, draft, isRight, onDraft, onAsk }: ActsProps) {
  const { t } = useMailTextWords();
  const isSame = isSameMailText(draft, inForce);
  const isOwn = (versions[0]?.words ?? null) !== null;
  const obstacle = isRight ? (isSame ? t('mailTexts.unchanged') : undefined) : t('mailTexts.wrong');
  return (
    <div className={styles.acts}>
      <Button variant="primary" disabledReason={obstacle} onClick={() => onAsk('draft')}>
        {t('mailTexts.propose')}
      </Button>
      {!isSame && <Button onClick={() => onDraft(inForce)}>{t('mailTexts.discard')}</Button>}
      {!isSameMailText(draft, product) && (
        <Button onClick={() => onDraft(product)}>{t('mailTexts.fromProduct')}</Button>
      )}
      {isOwn && <Button onClick={() => onAsk('product')}>{t('mailTexts.backToProduct')}</Button>}
    </div>
  );
}
