import type { Language } from '@candor/domain/clients/language.ts';
import { pageAddress } from '@candor/domain/content/cms/addresses.ts';
import { useBrand } from '../../data/brand.ts';
import type { ClientWords } from '../../data/words.server.ts';
import { classes } from '../../ui/classes.ts';
import styles from './ClientIdentity.module.css';
import type { Client } from './useClient.ts';

interface ClientIdentityProps {
  client: Client | undefined;
  words: ClientWords;
  /** The name of the page that the greeting leads to. */
  account: string;
  language: Language;
  className?: string | undefined;
}

/**
 * Who is logged in (specification 2). Only this browser knows the name and only the server the rest: both lines have
 * their room from the start.
 */
export function ClientIdentity({ client, words, account, language, className }: ClientIdentityProps) {
  return (
    <div className={classes(styles.identity, className)}>
      <a href="/my-account" className={styles.name} title={account}>
        <span className={styles.greeting}>{words.greeting}</span> <bdi>{client?.fullName ?? account}</bdi>
      </a>
      <span className={styles.facts}>
        {client !== undefined && 'pin' in client && (
          <>
            <span>{words.pin.replace('{{pin}}', client.pin)}</span>
            <span>{client.isVerified ? words.verified : words.notVerified}</span>
            <Level level={client.level} title={words.level} language={language} />
          </>
        )}
      </span>
    </div>
  );
}

/** It leads to what levels are, where the brand has pages (ruling R21). */
function Level({ level, title, language }: { level: string; title: string; language: Language }) {
  const { restricted, languages } = useBrand();
  const [first = language] = languages;
  if (level === '') return null;
  const full = title.replace('{{level}}', level);
  if (restricted) return <span title={full}>{level}</span>;
  return (
    <a href={pageAddress('account-levels', language, first)} title={full}>
      {level}
    </a>
  );
}
