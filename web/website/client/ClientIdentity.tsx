import type { Language } from '@candor/domain/clients/language.ts';
import { pageAddress } from '@candor/domain/content/cms/addresses.ts';
import { useBrand } from '../../data/brand.ts';
import type { ClientWords } from '../../data/words.server.ts';
import { classes } from '../../ui/classes.ts';
import styles from './ClientIdentity.module.css';

/** Facts for the script of the identity. */
export interface ClientIdentityFacts {
  readonly words: Pick<ClientWords, 'pin' | 'verified' | 'notVerified' | 'level'>;
  /** Name of the page that the greeting links to. */
  readonly account: string;
  /** Address of the page about levels, if the brand has pages (ruling R21). */
  readonly levels: string | undefined;
}

interface ClientIdentityProps {
  words: ClientWords;
  account: string;
  language: Language;
  className?: string | undefined;
}

/**
 * Logged-in client (specification 2). Only this browser knows the name and only the server the rest, so both lines have
 * their space reserved from the start.
 */
export function ClientIdentity({ words, account, language, className }: ClientIdentityProps) {
  const { restricted, languages } = useBrand();
  const [first = language] = languages;
  const { pin, verified, notVerified, level } = words;
  const levels = restricted ? undefined : pageAddress('account-levels', language, first);
  const facts: ClientIdentityFacts = { words: { pin, verified, notVerified, level }, account, levels };
  return (
    <div className={classes(styles.identity, className)} data-enhance="client" data-facts={JSON.stringify(facts)}>
      <a href="/my-account" className={styles.name} title={account}>
        <span className={styles.greeting}>{words.greeting}</span> <bdi>{account}</bdi>
      </a>
      <span className={styles.facts} data-facts-line="" />
    </div>
  );
}
