import { useState } from 'react'
import { HttpError, useDataProvider } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { SaveResult } from '../../kit/forms/FollowRecord'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { PhoneInput } from '../../kit/inputs/PhoneInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { i18n, useTranslate } from '../../shell/i18n/i18n'
import { rememberLocale } from '../../shell/i18n/rememberLocale'
import { useLocalePath, useShell } from '../../shell/routing/shell'
import { session } from '../../shell/session/session'
import { toast } from '../../shell/toasts/store'
import { NameChange } from './NameChange'
import { SaveRow, SaveState } from './SaveRow'
import { SettingsForm } from './SettingsForm'
import { useAlphabetWarning } from '../useAlphabetWarning'
import type { Profile } from './useProfile'
import type { Choice } from '../../kit/inputs/choices/choices'
import { cityOf, offsetOf, partOf, russianZones, worldParts } from '../../shell/person/timeZones'

type Props = { readonly profile: Profile; readonly onSaved: (profile: Profile) => void }

type Translate = ReturnType<typeof useTranslate>

/** Time zones: those of Russia first, by city and UTC offset, then the rest of the world by region. */
const timeZoneChoices = (t: Translate, chosen: string): readonly Choice[] => {
  const now = new Date()
  const russian = russianZones.map((id) => ({
    id,
    name: `${t(`time_zones.${id}`)}, ${offsetOf(id, now)}`,
    group: t('time_zones.russia'),
  }))
  const others = otherZones(chosen)
  const world = worldParts.flatMap((part) =>
    others
      .filter((zone) => partOf(zone) === part)
      .map((id) => ({ id, name: cityOf(id), group: t(`time_zones.parts.${part}`) })),
  )
  return [...russian, ...world]
}

/** IANA zones outside Russia that the browser supports, plus the selected one. */
export const otherZones = (chosen: string): readonly string[] => {
  const known = new Set<string>(russianZones)
  const all = new Set([...Intl.supportedValuesOf('timeZone'), chosen])
  return [...all].filter((zone) => !known.has(zone)).toSorted()
}

export const PersonForm = ({ profile, onSaved }: Props) => {
  const t = useTranslate()
  const { config } = useShell()
  const { saved, savedAt, save } = usePersonForm({ profile, onSaved })
  return (
    <Section title={t('settings.person.title')} help={t('settings.person.help')}>
      <SettingsForm label={t('settings.person.title')} record={profile} saved={saved} onSubmit={save} keepsDraft>
        <Pair>
          <TextInput
            source="last_name"
            label={t('settings.person.last_name')}
            helperText={!profile.name_locked && t('users.help.last_name')}
            autoComplete="family-name"
            keepsEmpty
            disabled={profile.name_locked}
          />
          <TextInput
            source="first_name"
            label={t('settings.person.first_name')}
            autoComplete="given-name"
            keepsEmpty
            disabled={profile.name_locked}
          />
          <TextInput
            source="middle_name"
            label={t('settings.person.middle_name')}
            autoComplete="additional-name"
            keepsEmpty
            optional
            disabled={profile.name_locked}
          />
          <PhoneInput source="phone" label={t('settings.person.phone')} optional />
          {config.locales.length > 1 && (
            <SelectInput
              source="locale"
              label={t('settings.person.locale')}
              helperText={t('settings.person.locale_hint')}
              choices={config.locales.map((id) => ({ id, name: t(`languages.${id}`), lang: id }))}
            />
          )}
          <SelectInput
            source="time_zone"
            label={t('settings.person.time_zone')}
            helperText={t('settings.person.time_zone_hint')}
            choices={timeZoneChoices(t, profile.time_zone)}
          />
        </Pair>
        <SaveRow verb={t('settings.person.save')}>
          <SaveState savedAt={savedAt} />
        </SaveRow>
      </SettingsForm>
      {profile.name_locked && <NameChange profile={profile} />}
    </Section>
  )
}

const editable = ['last_name', 'first_name', 'middle_name', 'phone', 'locale', 'time_zone'] as const

const changesOf = (values: FieldValues, edited: readonly string[]) =>
  Object.fromEntries(editable.filter((name) => edited.includes(name)).map((name) => [name, values[name]]))

/** Saves changes. On a version conflict, merges the current record into the form and keeps the user's edits. */
const usePersonForm = ({ profile, onSaved }: Props) => {
  const { read } = useDataProvider<AppDataProvider>()
  const { mutateAsync: change } = useAct('PATCH /api/settings/profile')
  const localePath = useLocalePath()
  const [saved, setSaved] = useState<SaveResult | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)

  const show = (now: Profile, before: FieldValues) => {
    onSaved(now)
    setSaved({ record: now, sent: before })
  }
  /** Reloads the page in the new language, because every text and link changes. */
  const reloadInLanguage = (locale: Profile['locale']) => {
    rememberLocale(locale)
    window.location.assign(localePath(locale, '/settings/profile'))
  }
  const checkAlphabets = useAlphabetWarning()
  const save = async (values: FieldValues, edited: readonly string[]) => {
    const { last_name = '', first_name = '', middle_name = '' } = values
    const isRenamed = ['last_name', 'first_name', 'middle_name'].some((name) => edited.includes(name))
    const errors = isRenamed ? checkAlphabets({ last_name, first_name, middle_name }) : undefined
    if (errors) return errors
    try {
      const body = { version: profile.version, ...changesOf(values, edited) }
      const now = await change({ body, quiet: [409] })
      await session.load()
      show(now, values)
      setSavedAt(new Date())
      if (edited.includes('locale') && now.locale !== i18n.locale()) reloadInLanguage(now.locale)
    } catch (refusal) {
      if (!(refusal instanceof HttpError) || refusal.status !== 409) throw refusal
      const { data } = await read('GET /api/settings/profile', { quiet: 'all' })
      show(data, profile)
      toast.warning({ text: i18n.t('settings.person.stale') })
    }
    return undefined
  }
  return { saved, savedAt, save }
}
