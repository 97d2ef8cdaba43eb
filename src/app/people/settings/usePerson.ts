import { useState } from 'react'
import type { Calls } from '../../../api'
import { call } from '../../shell/http/call'
import { HttpProblem } from '../../shell/http/problem'
import { i18n } from '../../shell/i18n/i18n'
import { rememberLocale } from '../../shell/i18n/rememberLocale'
import { phoneOf } from '../../kit/inputs/masks'
import { shownPhone } from '../../../api/kit/written'
import { useLocalePath } from '../../shell/routing/shell'
import { session } from '../../shell/session/session'
import { useFields } from '../../shell/widgets/useFields'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'
import type { Profile } from './useProfile'

const locales: readonly Profile['locale'][] = ['ru', 'en']

type Changes = Calls['PATCH /api/settings/profile']['body']

type Typed = Readonly<Record<'last_name' | 'first_name' | 'middle_name' | 'phone' | 'locale' | 'time_zone', string>>

/** As it stands in the fields. */
const typedOf = (profile: Profile): Typed => ({
  last_name: profile.last_name,
  first_name: profile.first_name,
  middle_name: profile.middle_name,
  phone: profile.phone === null ? '' : shownPhone(profile.phone),
  locale: profile.locale,
  time_zone: profile.time_zone,
})

const isPhone = (typed: string, phone: string | null) => phoneOf(typed) === phone

/** What the person changed of what the page was opened with. */
const changesOf = (typed: Typed, profile: Profile): Omit<Changes, 'version'> => ({
  ...(typed.last_name !== profile.last_name && { last_name: typed.last_name }),
  ...(typed.first_name !== profile.first_name && { first_name: typed.first_name }),
  ...(typed.middle_name !== profile.middle_name && { middle_name: typed.middle_name }),
  ...(!isPhone(typed.phone, profile.phone) && { phone: phoneOf(typed.phone) }),
  ...(typed.locale !== profile.locale && { locale: locales.find((locale) => locale === typed.locale) }),
  ...(typed.time_zone !== profile.time_zone && { time_zone: typed.time_zone }),
})

/** Editing one's names, phone, language and time zone. */
export const usePerson = ({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) => {
  const localePath = useLocalePath()
  const { busy, fault, errors, submit } = useSubmission()
  const { values, set, field } = useFields(typedOf(profile), errors)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const changes = changesOf(values, profile)
  const isChanged = Object.keys(changes).length > 0

  const save = () =>
    submit(async () => {
      try {
        const body = { version: profile.version, ...changes }
        const { data } = await call('PATCH /api/settings/profile', { body, quiet: saidInForm })
        set(typedOf(data))
        onSaved(data)
        setSavedAt(new Date())
        await session.load()
        if (data.locale !== i18n.locale()) speak(data.locale)
        return undefined
      } catch (problem) {
        if (!(problem instanceof HttpProblem) || problem.status !== 409) throw problem
        return takeOver((await call('GET /api/settings/profile', { quiet: 'all' })).data)
      }
    })

  /** Somebody, perhaps the person in another window, saved first: their changes come in beside what is typed here. */
  const takeOver = (current: Profile) => {
    const untouched = Object.entries(typedOf(current)).filter(([name]) => !(name in changes))
    set(Object.fromEntries(untouched))
    onSaved(current)
    return { text: i18n.t('settings.person.stale') }
  }

  /** The page comes again in the chosen language: every word and every link of it changes. */
  const speak = (locale: Profile['locale']) => {
    rememberLocale(locale)
    window.location.assign(localePath(locale, '/settings/profile'))
  }

  return { busy, fault, errors, field, isChanged, savedAt, save }
}
