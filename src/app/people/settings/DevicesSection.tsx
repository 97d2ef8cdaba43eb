import { Monitor, Smartphone } from 'lucide-react'
import type { Calls } from '../../../api'
import { dayAndTime } from '../../shell/dates'
import { call } from '../../shell/http/call'
import type { useAnswer } from '../../shell/http/useAnswer'
import { toldByToast } from '../../shell/http/toldByToast'
import { useTranslate } from '../../shell/i18n/i18n'
import { Section } from '../../kit/forms/Section'
import { Loaded } from '../../shell/widgets/Loaded'

type Devices = Calls['GET /api/settings/sessions']['answer']['data']

export const askDevices = async (signal?: AbortSignal): Promise<Devices> =>
  (await call('GET /api/settings/sessions', { signal, quiet: 'all' })).data

/** Where one is signed in, and signing out from here what is out of reach. */
export const DevicesSection = ({ answer, again, put }: ReturnType<typeof useAnswer<Devices>>) => {
  const t = useTranslate()
  const end = async (id: number) => {
    await call('DELETE /api/settings/sessions/:id', { params: { id } }).catch(toldByToast)
    put(await askDevices())
  }
  const endOthers = async () => {
    await call('POST /api/settings/sessions/end-others').catch(toldByToast)
    put(await askDevices())
  }
  return (
    <Section title={t('own.devices.title')} help={t('own.devices.help')}>
      <Loaded answer={answer} again={again}>
        {(devices) => (
          <>
            <ul className="panel list entries">
              {devices.map((device) => (
                <Device key={device.id} device={device} onEnd={() => void end(device.id)} />
              ))}
            </ul>
            {devices.length > 2 && (
              <div>
                <button type="button" className="btn o" onClick={() => void endOthers()}>
                  {t('own.devices.end_others')}
                </button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const Device = ({ device, onEnd }: { device: Devices[number]; onEnd: () => void }) => {
  const t = useTranslate()
  const { user_agent, ip, created_at, current } = device
  const Icon = isPhone(user_agent) ? Smartphone : Monitor
  const name = deviceName(user_agent)
  return (
    <li>
      <Icon className="i entry-icon" aria-hidden="true" />
      <div className="grow">
        <b>{name}</b>
        <p className="small muted num">
          {[t('own.devices.since', { at: dayAndTime(created_at) }), ip].filter(Boolean).join(' · ')}
        </p>
      </div>
      {current ? (
        <span className="chip success">{t('own.devices.current')}</span>
      ) : (
        <button type="button" className="btn o s" aria-label={t('own.devices.end_named', { name })} onClick={onEnd}>
          {t('own.devices.end')}
        </button>
      )}
    </li>
  )
}

const browsers = [
  ['Yandex Browser', /YaBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

const firstOf = (known: readonly (readonly [string, RegExp])[], userAgent: string) =>
  known.find(([, sign]) => sign.test(userAgent))?.[0]

/** What a person calls a device: «Firefox, Windows»; what the browser said of itself where that is none we know. */
export const deviceName = (userAgent: string): string => {
  const named = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter((part) => part !== undefined)
  return named.length > 0 ? named.join(', ') : userAgent.slice(0, 80) || '—'
}

export const isPhone = (userAgent: string): boolean => /Android|iPhone|Mobile/.test(userAgent)
