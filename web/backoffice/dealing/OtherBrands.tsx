import type { RepairElsewhere } from '@candor/contracts/http/office/repairs.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { useDealingTexts, useRepairElsewhere } from '../../data/officeDealing.ts';
import type { RepairScope } from '../../data/officeDealing.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import desk from '../shell/Desk.module.css';
import { useSums } from '../shell/useSums.ts';
import { brandRefusalKey } from './refusalKeys.ts';
import styles from './Repair.module.css';
import { QueryFailure } from '../shell/QueryFailure.tsx';

type Brand = RepairElsewhere['brands'][number];

interface OtherBrandsProps {
  scope: RepairScope;
  /** Ids of brands in which no repair is to be requested. */
  leftOut: ReadonlySet<string>;
  onChoose: (brand: string, isIn: boolean) => void;
}

/** Rule RP-9: the other brands that had the same bad ticks; compliance of each decides for itself. */
export function OtherBrands({ scope, leftOut, onChoose }: OtherBrandsProps) {
  const { t } = useDealingTexts();
  const { data, error, refetch } = useRepairElsewhere(scope);
  const title = t('dealing.repairs.elsewhere.title');
  if (data === undefined && error !== null) {
    return <QueryFailure error={error} onRetry={() => void refetch()} />;
  }
  return (
    <section className={styles.elsewhere} aria-label={title}>
      <h3>{title}</h3>
      {data === undefined && <Skeleton height="60px" />}
      {data?.brands.length === 0 && <p>{t('dealing.repairs.elsewhere.none')}</p>}
      {data?.brands.map((brand) => (
        <OtherBrand key={brand.id} brand={brand} onChoose={onChoose} isIn={!leftOut.has(brand.id)} />
      ))}
      {data !== undefined && data.unseen > 0 && (
        <p className={desk.quiet}>{t('dealing.repairs.elsewhere.unseen', { count: data.unseen })}</p>
      )}
    </section>
  );
}

interface OtherBrandProps extends Pick<OtherBrandsProps, 'onChoose'> {
  brand: Brand;
  isIn: boolean;
}

function OtherBrand({ brand: { id, name, currency, totals, open, refusal }, isIn, onChoose }: OtherBrandProps) {
  const { t } = useDealingTexts();
  const { figureText } = useSums();
  const sum = (value: Brand['totals']['paid']) => figureText(formatMoney(value, currency.code), currency.code);
  const { trades, clients, paid, taken } = totals;
  const figures = t('dealing.repairs.elsewhere.figures', { trades, clients, paid: sum(paid), taken: sum(taken) });
  return (
    <div className={styles.brand}>
      {trades === 0 ? (
        <strong>{name}</strong>
      ) : (
        <Checkbox label={name} checked={isIn} onChange={(event) => onChoose(id, event.target.checked)} />
      )}
      <span className={desk.quiet}>
        {refusal === null ? figures : t(`dealing.repairs.elsewhere.because.${brandRefusalKey(refusal)}`)}
        {open > 0 && ` ${t('dealing.repairs.elsewhere.open', { count: open })}`}
      </span>
    </div>
  );
}
