import { MARK_UP, markUpOfText } from '@candor/domain/pricing/rates.ts';

/**
 * Rule SE-8: the mark-up in percent that an opening was decided by, as SQL over the name of its execution: that of the
 * settings' version that it names. NULL: the specification's.
 */
export function markUpNamed(opening: string): string {
  return `CASE WHEN ${opening}.kind = 'open' AND ${opening}.rule_version LIKE '%/%' THEN
    (SELECT after FROM setting_change setting
     WHERE setting.brand_id = ${opening}.brand_id AND setting.key = 'markUp'
       AND setting.version <= split_part(${opening}.rule_version, '/', 2)::integer
     ORDER BY setting.version DESC LIMIT 1) END`;
}

/** What `markUpNamed` has read, in thousandths of a percent. */
export function toMarkUp(percent: string | null): bigint {
  return percent === null ? MARK_UP : markUpOfText(percent);
}
