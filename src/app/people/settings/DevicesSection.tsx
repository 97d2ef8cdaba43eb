import Button from '@mui/material/Button'
import { Monitor, Smartphone } from 'lucide-react'
import { deviceName } from '../../../api/kit/devices'
import { dayAndTime } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { useAct, useRead } from '../../kit/providers/calls'
import type { AnswerOf } from '../../kit/providers/dataProvider'
import { Section } from '../../kit/forms/Section'
import { Entry } from './Entry'
import { QueryContent } from './QueryContent'

type Devices = AnswerOf<'GET /api/settings/sessions'>

export const useDevices = () => useRead('GET /api/settings/sessions')

/** Signed-in devices, each with remote sign-out. */
export const DevicesSection = () => {
  const t = useTranslate()
  const query = useDevices()
  const after = { onSettled: () => query.refetch() }
  const { mutate: end } = useAct('DELETE /api/settings/sessions/:id', after)
  const { mutate: endOthers } = useAct('POST /api/settings/sessions/end-others', after)
  return (
    <Section title={t('own.devices.title')} help={t('own.devices.help')}>
      <QueryContent query={query}>
        {(devices) => (
          <>
            <ul className="panel list">
              {devices.map((device) => (
                <Device key={device.id} device={device} onEnd={() => end({ id: device.id, body: undefined })} />
              ))}
            </ul>
            {devices.length > 2 && (
              <div>
                <Button variant="outlined" onClick={() => endOthers({ body: undefined })}>
                  {t('own.devices.end_others')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryContent>
    </Section>
  )
}

const Device = ({ device, onEnd }: { device: Devices[number]; onEnd: () => void }) => {
  const t = useTranslate()
  const { user_agent, ip, created_at, current } = device
  const Icon = isPhone(user_agent) ? Smartphone : Monitor
  const name = deviceName(user_agent)
  return (
    <Entry
      icon={<Icon className="i muted" aria-hidden="true" />}
      name={name}
      facts={[[t('own.devices.since', { at: dayAndTime(created_at) }), ip].filter(Boolean).join(' · ')]}
    >
      {current ? (
        <span className="chip success">{t('own.devices.current')}</span>
      ) : (
        <Button variant="outlined" size="small" aria-label={t('own.devices.end_named', { name })} onClick={onEnd}>
          {t('own.devices.end')}
        </Button>
      )}
    </Entry>
  )
}

export const isPhone = (userAgent: string): boolean => /Android|iPhone|Mobile/.test(userAgent)
