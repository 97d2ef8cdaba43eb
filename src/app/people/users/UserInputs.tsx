import type { ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import type { UserRecord } from '../../../api/people/users'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { choicesOf } from '../../kit/inputs/choices'
import { PhoneInput } from '../../kit/inputs/PhoneInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { RoleInput } from './RoleInput'
import { cityOf, offsetOf, russianZones } from '../../shell/person/timeZones'

const usual = [...russianZones, 'UTC'] as const

/** Time zones to choose from by their cities, and the one that is chosen already, whichever it is. */
const timeZoneChoices = (chosen: string | undefined, translate: (key: string) => string) => {
  const isUsual = chosen === undefined || usual.some((zone) => zone === chosen)
  const now = new Date()
  const named = russianZones.map((zone) => [zone, translate(`time_zones.${zone}`)] as const)
  const others = isUsual ? ['UTC'] : ['UTC', chosen]
  return [...named, ...others.map((zone) => [zone, cityOf(zone)] as const)].map(([id, name]) => ({
    id,
    name: `${name}, ${offsetOf(id, now)}`,
  }))
}

const locales = ['ru', 'en'] as const

/** The fields of an account; `entry` is how a new person gets in. */
export const UserInputs = ({ entry }: { entry?: ReactNode }) => {
  const translate = useTranslate()
  const zone = useRecordContext<UserRecord>()?.time_zone
  return (
    <>
      <Section title={translate('users.sections.person')}>
        <Pair>
          <TextInput source="last_name" />
          <TextInput source="first_name" />
        </Pair>
        <Pair>
          <TextInput source="middle_name" optional keepsEmpty />
          <PhoneInput source="phone" optional />
        </Pair>
      </Section>
      <Section title={translate('users.sections.access')}>
        <RoleInput />
        <TextInput source="email" type="email" optional helperText={translate('users.help.email')} />
        {entry}
      </Section>
      <Section title={translate('users.sections.habits')} help={translate('users.sections.habits_help')}>
        <Pair>
          <SelectInput source="locale" choices={choicesOf('kit.locale', locales)} />
          <SelectInput source="time_zone" choices={timeZoneChoices(zone, translate)} />
        </Pair>
      </Section>
    </>
  )
}
