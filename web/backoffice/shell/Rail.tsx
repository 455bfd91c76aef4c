import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { useOfficeHome, useOfficeSession } from '../../data/office.ts';
import { classes } from '../../ui/classes.ts';
import edgeFade from '../../ui/edgeFade.module.css';
import { useCurrentInView } from '../../ui/useCurrentInView.ts';
import { ageTone, roughAge } from './age.ts';
import { deskAt, desksOf } from './desks.ts';
import type { DeskEntry, Waiting } from './desks.ts';
import styles from './Rail.module.css';

/** Navigation of the desks that the reader's roles open, with what waits at each. */
export function Rail() {
  const { t } = useTranslation();
  const { data: session } = useOfficeSession();
  const desks = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const groups = desksOf(session?.actions ?? []);
  // Counts make the entries longer: before they are known the list would scroll to the wrong place.
  const isCounted = useOfficeHome().data !== undefined;
  useCurrentInView(desks, isCounted ? deskAt(groups, pathname) : '');
  return (
    <nav className={styles.rail} aria-label={t('office.navigation')}>
      <div ref={desks} className={classes(styles.desks, edgeFade.row)}>
        {groups.map(({ name, entries }) => (
          <div key={name} className={styles.group}>
            <p className={styles.title}>{t(`office.groups.${name}`)}</p>
            {entries.map((entry) => (
              <Entry key={entry.to} entry={entry} />
            ))}
          </div>
        ))}
      </div>
    </nav>
  );
}

function Entry({ entry: { name, to, Icon, clock, waits } }: { entry: DeskEntry }) {
  const { t } = useTranslation();
  const { data: home } = useOfficeHome();
  const waiting = home === undefined ? null : (waits?.(home) ?? null);
  const oldest = waiting?.oldest ?? undefined;
  const age = home === undefined || oldest === undefined ? undefined : home.now - oldest;
  return (
    <NavLink to={to} end={to === '/'} className={classes(styles.entry)}>
      <span aria-hidden="true">
        <Icon size={15} />
      </span>
      <span className={styles.label}>{t(`office.pages.${name}`)}</span>
      {waits !== undefined && <span className={styles.count}>{waiting?.count}</span>}
      {age !== undefined && (
        <span className={classes(styles.age, styles[toneOf(waiting, clock, age) ?? 'fresh'])}>{roughAge(t, age)}</span>
      )}
    </NavLink>
  );
}

/** Returns the tone of what waits: late when one of its own clocks is over; otherwise by its age. */
function toneOf(waiting: Waiting | null, clock: DeskEntry['clock'], age: number): ReturnType<typeof ageTone> {
  const { late, soon = 0 } = waiting ?? {};
  if (late === undefined) return clock === undefined ? undefined : ageTone(clock, age);
  if (late > 0) return 'late';
  return soon > 0 ? 'soon' : undefined;
}
