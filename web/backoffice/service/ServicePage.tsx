import type { OfficeService } from '@candor/contracts/http/office/service.ts';
import { serviceModes } from '@candor/domain/service/serviceMode.ts';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useOfficeService } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { minuteTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useNow } from '../shell/useNow.ts';
import { ServiceDialog } from './ServiceDialog.tsx';
import { Loaded } from '../shell/Loaded.tsx';

/** Rule SM-4: page of the installation's mode of service, for all brands; one person sets and ends it. */
export function ServicePage() {
  const { t } = useTranslation();
  const title = t('office.pages.service');
  return useMay('service.set') ? <Mode title={title} /> : <NotAllowed title={title} />;
}

function Mode({ title }: { title: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useOfficeService();
  return (
    <OfficePage title={title} aside={t('office.service.lead')}>
      <Loaded query={query} height="160px">
        {(service) => (
          <Panel>
            <div className={desk.section}>
              <h2>{t(`office.service.modes.${service.mode}`)}</h2>
              <Facts service={service} />
            </div>
            <div className={desk.actions}>
              <Button variant="primary" onClick={() => setOpen(true)}>
                {t('office.service.change')}
              </Button>
            </div>
          </Panel>
        )}
      </Loaded>
      <Panel padded>
        <dl className={desk.facts}>
          {serviceModes.map((mode) => (
            <Fragment key={mode}>
              <dt>{t(`office.service.modes.${mode}`)}</dt>
              <dd>{t(`office.service.means.${mode}`)}</dd>
            </Fragment>
          ))}
        </dl>
      </Panel>
      {isOpen && <ServiceDialog mode={query.data?.mode ?? 'normal'} onClose={() => setOpen(false)} />}
    </OfficePage>
  );
}

function Facts({ service: { until, note, set } }: { service: OfficeService }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <>
      {until !== null && (
        <p>{t(`office.service.${until > now ? 'until' : 'untilPast'}`, { until: `${minuteTime(until)} UTC` })}</p>
      )}
      {note !== null && <p>{t('office.service.note', { note })}</p>}
      {set !== null && <p>{t('office.service.by', { name: set.by, time: `${minuteTime(set.at)} UTC` })}</p>}
      {set !== null && set.reason !== '' && <p>{t('office.service.because', { reason: set.reason })}</p>}
    </>
  );
}
