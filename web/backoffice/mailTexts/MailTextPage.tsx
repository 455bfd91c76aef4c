import type { MailTextPage as Shown } from '@candor/contracts/http/office/mailTexts.ts';
import { mailLanguages } from '@candor/domain/clients/mailEvents.ts';
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
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed, NotFound } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { missingText } from '../shell/outcomeText.ts';
import { draftOf } from './mailDraft.ts';
import type { MailDraft } from './mailDraft.ts';
import { MailFields } from './MailFields.tsx';
import { MailPreview } from './MailPreview.tsx';
import styles from './MailTexts.module.css';
import { MailTextDialog } from './MailTextDialog.tsx';
import { MailTextHistory } from './MailTextHistory.tsx';
import { useMailLanguage } from './useMailLanguage.ts';

/** Rules SE-9 to SE-13: page of the text of one mail in one language, beside the mail as it is sent. */
export function MailTextPage() {
  const { template = '' } = useParams();
  const { t } = useDeskTexts();
  const title = t(purposeKeys(template), { defaultValue: template });
  return useMay('mailTexts.read') ? (
    <OneMail key={template} title={title} template={template} />
  ) : (
    <NotAllowed title={title} />
  );
}

function OneMail({ title, template }: { title: string; template: string }) {
  const { t } = useMailTextWords();
  const [language, chooseLanguage] = useMailLanguage();
  const query = useMailText(template, language);
  const isMissing = missingText(t, query.error) !== undefined;
  const [typed, setTyped] = useState<MailDraft>();
  const [nextLanguage, setNextLanguage] = useState<MailLanguage>();
  const draft = draftOf(typed, query.data);
  const change = (next: MailLanguage) => {
    setTyped(undefined);
    setNextLanguage(undefined);
    chooseLanguage(next);
  };
  if (isMissing) return <NotFound />;
  return (
    <OfficePage title={title} aside={template}>
      <div className={desk.tools}>
        <Link to={`/mail-texts?language=${language}`} className={desk.link}>
          {t('mailTexts.back')}
        </Link>
        <Select
          label={t('mailTexts.language')}
          options={mailLanguages.map((value) => ({ value, label: t(`mailTexts.languages.${value}`) }))}
          value={language}
          onChange={(next) => (draft === undefined ? change(next) : setNextLanguage(next))}
        />
      </div>
      <Loaded query={query} height="640px">
        {(page) => <Desk key={language} page={page} draft={draft} onDraft={setTyped} />}
      </Loaded>
      {nextLanguage !== undefined && (
        <ConfirmDialog
          title={t('mailTexts.leave.title')}
          text={t('mailTexts.leave.text')}
          action={t('mailTexts.discard')}
          isDangerous
          onClose={() => setNextLanguage(undefined)}
          onAction={async () => {
            change(nextLanguage);
            return undefined;
          }}
        />
      )}
    </OfficePage>
  );
}

interface DeskProps {
  page: Shown;
  draft: MailDraft | undefined;
  onDraft: (draft: MailDraft | undefined) => void;
}

function Desk({ page, draft, onDraft }: DeskProps) {
  const { template, language, product, in_force: inForce, hosts, waiting, version, is_warning: isWarning } = page;
  const [source, setSource] = useState<'draft' | 'product'>();
  const written = draft?.words ?? inForce;
  // A draft keeps the version that its writer has read, whatever is published meanwhile.
  const change = (next: MailText) => onDraft({ language, version: draft?.version ?? version, words: next });
  // While a proposal waits, everybody sees it here.
  const words = waiting === null ? written : (waiting.words ?? product);
  const faults = mailFaults(words, { product, hosts, isWarning });
  const isOpen = page.may_propose && waiting === null;
  return (
    <div className={styles.desk}>
      <div className={styles.side}>
        {waiting !== null && <Waiting waiting={waiting} />}
        <section className={styles.form}>
          <MailFields words={words} page={page} faults={faults} isOpen={isOpen} onChange={change} />
          {isOpen && (
            <Acts
              page={page}
              draft={draft}
              isRight={faults.length === 0}
              onChange={change}
              onDraft={onDraft}
              onAsk={setSource}
            />
          )}
        </section>
        <MailTextHistory
          page={page}
          mayRestore={isOpen}
          onRestore={(earlier) => change(withWarning(earlier, { product, isWarning }))}
        />
      </div>
      <MailPreview template={template} language={language} words={words} isSendable={faults.length === 0} />
      {source !== undefined && (
        <MailTextDialog
          change={{
            template,
            language,
            version: source === 'product' ? version : (draft?.version ?? version),
            words: source === 'product' ? null : written,
          }}
          onClose={() => setSource(undefined)}
        />
      )}
    </div>
  );
}

function Waiting({ waiting }: { waiting: NonNullable<Shown['waiting']> }) {
  const { t } = useMailTextWords();
  const { words, by, reason, obstacle } = waiting;
  return (
    <section className={desk.waiting} aria-label={t('mailTexts.proposed')}>
      <h2>{t(words === null ? 'mailTexts.proposedBack' : 'mailTexts.proposed')}</h2>
      <p>{t('mailTexts.waiting', { name: by, reason })}</p>
      {obstacle === null ? (
        <ApprovalsLink>{t('mailTexts.decide')}</ApprovalsLink>
      ) : (
        <p className={desk.quiet}>{t('mailTexts.decider')}</p>
      )}
    </section>
  );
}

interface ActsProps extends DeskProps {
  isRight: boolean;
  onChange: (words: MailText) => void;
  onAsk: (source: 'draft' | 'product') => void;
}

function Acts({ page, draft, isRight, onChange, onDraft, onAsk }: ActsProps) {
  const { t } = useMailTextWords();
  const { product, in_force: inForce, version, versions } = page;
  const isOwn = (versions[0]?.words ?? null) !== null;
  const isMoved = draft !== undefined && draft.version !== version;
  const obstacle = useObstacle({ draft, isMoved, isRight });
  return (
    <>
      {isMoved && <p className={desk.warning}>{t('mailTexts.moved')}</p>}
      <div className={styles.acts}>
        <Button variant="primary" disabledReason={obstacle} onClick={() => onAsk('draft')}>
          {t('mailTexts.propose')}
        </Button>
        {isMoved && <Button onClick={() => onDraft({ ...draft, version })}>{t('mailTexts.keep')}</Button>}
        {draft !== undefined && <Button onClick={() => onDraft(undefined)}>{t('mailTexts.discard')}</Button>}
        {!isSameMailText(draft?.words ?? inForce, product) && (
          <Button onClick={() => onChange(product)}>{t('mailTexts.fromProduct')}</Button>
        )}
        {isOwn && <Button onClick={() => onAsk('product')}>{t('mailTexts.backToProduct')}</Button>}
      </div>
    </>
  );
}

/** Returns why nothing can be proposed now. */
function useObstacle({ draft, isMoved, isRight }: Pick<ActsProps, 'draft' | 'isRight'> & { isMoved: boolean }) {
  const { t } = useMailTextWords();
  if (!isRight) return t('mailTexts.wrong');
  if (draft === undefined) return t('mailTexts.unchanged');
  return isMoved ? t('mailTexts.movedFirst') : undefined;
}
