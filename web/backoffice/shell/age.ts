import type { TFunction } from 'i18next';
import { clockMs, clockTone } from '@candor/domain/staff/clocks.ts';
import type { TaskKind } from '@candor/domain/staff/clocks.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';

/** Formats how long something has waited, or has left: "41 min", "3 h 5 min", "2 d 4 h". */
export function ageText(t: TFunction, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('office.age.minutes', { minutes });
  if (hours < 24) return t('office.age.hours', { hours, minutes: minutes % 60 });
  return t('office.age.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** Formats an age where there is little room: "41 min", "3 h", "2 d". */
export function roughAge(t: TFunction, ms: number): string {
  const hours = Math.floor(Math.max(0, ms) / MINUTE_MS / 60);
  if (hours === 0) return ageText(t, ms);
  return hours < 24 ? t('office.age.hoursOnly', { hours }) : t('office.age.daysOnly', { days: Math.floor(hours / 24) });
}

/** Returns late when the clock of its kind is over, soon in its last half: as on the home page. */
export function ageTone(kind: TaskKind, ms: number): 'late' | 'soon' | undefined {
  const tone = clockTone({ since: 0, due: clockMs[kind] }, ms);
  return tone === 'fresh' ? undefined : tone;
}
