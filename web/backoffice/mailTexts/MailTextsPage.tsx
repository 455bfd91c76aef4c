import type { ListedMailText } from '@candor/contracts/http/office/mailTexts.ts';
import { mailLanguages } from '@candor/domain/clients/mailEvents.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay } from '../../data/office.ts';
import { useMailTexts, useMailTextWords } from '../../data/officeMailTexts.ts';
import type { MailLanguage } from '../../data/officeMailTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Select } from '../../ui/Select.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { purposeKeys } from '../contact/mailPurpose.ts';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import blocks from '../table/BlockRows.module.css';
import styles from './MailTexts.module.css';
import { useMailLanguage } from './useMailLanguage.ts';

/** Rules SE-9 to SE-13: page of every mail that the brand sends, and the source of its text. */
export function MailTextsPage() {
  const { t } = useMailTextWords();
  const title = t('office.pages.mailTexts');
  return useMay('mailTexts.read') ? <MailTexts title={title} /> : <NotAllowed title={title} />;
}

function MailTexts({ title }: { title: string }) {
  const { t } = useMailTextWords();
  const [language, chooseLanguage] = useMailLanguage();
  const [typed, setTyped] = useState('');
  const query = useMailTexts(language);
  return (
    <OfficePage title={title} aside={t('mailTexts.lead')}>
      <div className={desk.tools}>
        <TextField
          label={t('mailTexts.search')}
          hideLabel
          size="dense"
          type="search"
          className={styles.search}
          placeholder={t('mailTexts.search')}
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
        />
        <Select
          label={t('mailTexts.language')}
          options={mailLanguages.map((value) => ({ value, label: t(`mailTexts.languages.${value}`) }))}
          value={language}
          onChange={chooseLanguage}
        />
      </div>
      <Loaded query={query} height="640px">
        {(mails) => <Mails title={title} language={language} mails={mails} typed={typed} />}
      </Loaded>
    </OfficePage>
  );
}

interface MailsProps {
  title: string;
  language: MailLanguage;
  mails: readonly ListedMailText[];
  typed: string;
}

function Mails({ title, language, mails, typed }: MailsProps) {
  const { t } = useMailTextWords();
  const { t: deskText } = useDeskTexts();
  const nameOf = ({ template }: ListedMailText) => deskText(purposeKeys(template), { defaultValue: template });
  const isFound = (mail: ListedMailText) => {
    const words = `${nameOf(mail)} ${mail.template} ${mail.subject}`.toLowerCase();
    return typed
      .toLowerCase()
      .split(' ')
      .every((word) => words.includes(word));
  };
  const columns: readonly Column<ListedMailText>[] = [
    {
      id: 'mail',
      label: t('mailTexts.columns.mail'),
      isHeading: true,
      className: styles.name,
      cell: (mail) => (
        <>
          <Link to={`/mail-texts/${mail.template}?language=${language}`} className={desk.link}>
            {nameOf(mail)}
          </Link>
          <span className={desk.beneath}>{mail.template}</span>
        </>
      ),
    },
    { id: 'subject', label: t('mailTexts.columns.subject'), className: styles.subject, cell: ({ subject }) => subject },
    {
      id: 'source',
      label: t('mailTexts.columns.source'),
      className: styles.source,
      cell: (mail) => <Source mail={mail} />,
    },
  ];
  const found = mails.filter(isFound);
  return (
    <section className={desk.panel} aria-label={title}>
      <Table
        label={title}
        isInSection
        className={blocks.rows}
        columns={columns}
        rows={found}
        keyOf={({ template }) => template}
        empty={<EmptyState title={t('mailTexts.noneFound')} />}
      />
    </section>
  );
}

/** Says whose text the mail has: the product's, or a version that two people have published. */
function Source({
  mail: { version, since, is_overruled: isOverruled, is_waiting: isWaiting },
}: {
  mail: ListedMailText;
}) {
  const { t } = useMailTextWords();
  return (
    <span className={desk.badges}>
      {version === null && <Badge>{t('mailTexts.sources.product')}</Badge>}
      {version !== null && since !== null && !isOverruled && (
        <Badge tone="info" title={shortTime(since)}>
          {t('mailTexts.sources.version', { version })}
        </Badge>
      )}
      {isOverruled && (
        <Badge tone="warning" title={t('mailTexts.overruled')}>
          {t('mailTexts.sources.overruled', { version })}
        </Badge>
      )}
      {isWaiting && <Badge tone="warning">{t('mailTexts.sources.waiting')}</Badge>}
    </span>
  );
}
