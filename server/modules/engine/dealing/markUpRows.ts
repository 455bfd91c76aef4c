import { MARK_UP, markUpOfText } from '@candor/domain/pricing/rates.ts';

/**
 * Rule SE-8: returns the SQL of the mark-up in percent that decided an opening, from the version of settings that its
 * execution names; `opening` is its name in the query. NULL is the specification's mark-up.
 */
export function markUpNamed(opening: string): string {
  return `CASE WHEN ${opening}.kind = 'open' AND ${opening}.rule_version LIKE '%/%' THEN
    (SELECT after FROM setting_change setting
     WHERE setting.brand_id = ${opening}.brand_id AND setting.key = 'markUp'
       AND setting.version <= split_part(${opening}.rule_version, '/', 2)::integer
     ORDER BY setting.version DESC LIMIT 1) END`;
}

/** Converts what `markUpNamed` selects to thousandths of a percent. */
export function toMarkUp(percent: string | null): bigint {
  return percent === null ? MARK_UP : markUpOfText(percent);
}
