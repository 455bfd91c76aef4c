import type { AffiliateOverview } from '@candor/contracts/http/affiliate.ts';
import { moneyToNumber } from '@candor/domain/money/decimal.ts';
import type { ReactNode } from 'react';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { countText, moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { shareText } from './accountRows.ts';
import styles from './Overview.module.css';

/** Tiles from click to registration to first deposit, and the earnings. */
export function FunnelTiles({ overview }: { overview: AffiliateOverview | undefined }) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  if (overview === undefined) return <Skeleton height="112px" />;
  const { clicks, pages, registrations, converted, first_deposits: deposits, commission, held, payable } = overview;
  const ofClicks = shareText(registrations, clicks);
  const conversion = shareText(converted, registrations);
  return (
    <Panel className={styles.tiles}>
      <Tile label={t('panel.tiles.clicks')} figure={countText(clicks)} fill={clicks === 0 ? 0 : 1}>
        {t('panel.tiles.pages', { count: pages })}
      </Tile>
      <Tile
        label={t('panel.tiles.registrations')}
        figure={countText(registrations)}
        fill={clicks === 0 ? 0 : registrations / clicks}
      >
        {ofClicks === undefined ? t('panel.tiles.noClicks') : t('panel.tiles.ofClicks', { share: ofClicks })}
      </Tile>
      <Tile
        label={t('panel.tiles.firstDeposits')}
        figure={countText(deposits)}
        fill={registrations === 0 ? 0 : converted / registrations}
      >
        {conversion === undefined
          ? t('panel.tiles.noRegistrations')
          : t('panel.tiles.conversion', { converted, registrations, share: conversion })}
      </Tile>
      <Tile
        label={t('panel.tiles.commission')}
        figure={moneyText(commission, currency)}
        fill={commission <= 0n ? 0 : moneyToNumber(payable) / moneyToNumber(commission)}
      >
        {t('panel.tiles.heldPayable', { held: moneyText(held, currency), payable: moneyText(payable, currency) })}
      </Tile>
    </Panel>
  );
}

interface TileProps {
  label: string;
  figure: string;
  /** Filled share, from 0 to 1. */
  fill: number;
  children: ReactNode;
}

function Tile({ label, figure, fill, children }: TileProps) {
  return (
    <div className={styles.tile}>
      <h2>{label}</h2>
      <strong>{figure}</strong>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(1, Math.max(0, fill)) * 100}%` }} />
      </div>
      <p>{children}</p>
    </div>
  );
}
