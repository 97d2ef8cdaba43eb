import { useTranslate, useDataProvider } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { AudienceInputs } from '../../groups'
import { CheckboxGroupInput } from '../../kit/inputs/choices/CheckboxGroupInput'
import { useRead } from '../../kit/providers/calls'
import { useUser } from '../../shell/session/store'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { Audience } from '../../../api/groups/audience'
import { pollLimits } from '../../../api/polls/codes'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { useNumberText } from '../../kit/fields/useNumberText'
import { kindChoices, resultsChoices, secrecyChoices, thresholdChoices, audienceChoices } from './codes'
import { OptionsInput } from './OptionsInput'
import '../polls.css'

const maxGroups = 8

/** Previews the size of the roll, and counts people in the audience who would be left out, by reason. */
const RollPreview = () => {
  const translate = useTranslate()
  const shown = useNumberText()
  const provider = useDataProvider<AppDataProvider>()
  const [audience, role_ids, group_ids, direction_ids, user_ids] = useWatch<
    Audience,
    ['audience', 'role_ids', 'group_ids', 'direction_ids', 'user_ids']
  >({ name: ['audience', 'role_ids', 'group_ids', 'direction_ids', 'user_ids'] })
  const secrecy: unknown = useWatch({ name: 'secrecy' })
  const body = { audience, role_ids, group_ids, direction_ids, user_ids }
  const { data, isError } = useQuery({
    queryKey: ['polls', 'roll', body],
    queryFn: async () => (await provider.act('POST /api/polls/roll/preview', { body, quiet: 'all' })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (isError) return <p className="small muted">{translate('polls.roll.unknown')}</p>
  if (!data) return null
  const { count, groups, others, left_out, people } = data
  const isShort = secrecy === 'secret' && count > 0 && count < pollLimits.fewest
  const left = (['no_permission', 'unverified', 'inactive'] as const).filter((why) => left_out[why] > 0)
  const parts = [
    ...groups.slice(0, maxGroups).map((group) => `${group.code}: ${shown(group.count)}`),
    ...(groups.length > maxGroups ? [translate('polls.roll.more_groups', groups.length - maxGroups)] : []),
    ...(others > 0 && groups.length > 0 ? [translate('polls.roll.others', { count: shown(others) })] : []),
  ]
  return (
    <div className={count === 0 || isShort ? 'note warning' : 'note'} role="status">
      <Users size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className="medium">
          {count === 0
            ? translate('polls.roll.nobody')
            : translate('polls.roll.count', { smart_count: count, count: shown(count) })}
        </p>
        {isShort && <p className="small">{translate('polls.roll.too_short')}</p>}
        {parts.length > 0 && <p className="small num">{parts.join(', ')}</p>}
        {count > 0 && groups.length === 0 && (
          <p className="small">
            {people.map(({ name }) => name).join(', ')}
            {count > people.length && '…'}
          </p>
        )}
        {left.map((why) => (
          <p key={why} className="small">
            {translate(`polls.roll.left_out.${why}`, left_out[why])}
          </p>
        ))}
      </div>
    </div>
  )
}

/** The audience: everybody, or the members of some roles, groups and directions, and individual people. */
const AudienceSection = () => {
  const translate = useTranslate()
  const isOwn = useUser()?.reach === 'own'
  const audience: unknown = useWatch({ name: 'audience' })
  return (
    <Section
      title={translate('polls.sections.audience')}
      help={translate(isOwn ? 'polls.help.audience_own' : 'polls.help.audience')}
    >
      {!isOwn && <RadioButtonGroupInput source="audience" choices={audienceChoices} />}
      {audience !== 'all' && (
        <>
          {!isOwn && <RolesInput />}
          <AudienceInputs optional people="polls/people" ownPeople />
        </>
      )}
      <RollPreview />
    </Section>
  )
}

/** Lists only roles that have the permission to vote. */
const RolesInput = () => {
  const { data = [] } = useRead('GET /api/polls/roles')
  const choices = data.filter(({ can_vote }) => can_vote).map(({ id, name }) => ({ id, name }))
  return <CheckboxGroupInput source="role_ids" choices={choices} optional row />
}

export const PollInputs = () => {
  const translate = useTranslate()
  const [kind, secrecy]: readonly unknown[] = useWatch({ name: ['kind', 'secrecy'] })
  const isOpen = secrecy === 'open'
  const counts = kind === 'multiple' || kind === 'ranked'
  return (
    <>
      <Section title={translate('polls.sections.question')}>
        <TranslatableInputs>
          <TextInput source="title" />
          <TextInput source="description" multiline optional helperText={translate('polls.help.description')} />
        </TranslatableInputs>
        <RadioButtonGroupInput source="kind" choices={kindChoices} />
      </Section>
      <Section
        title={translate('polls.sections.options')}
        help={translate(kind === 'yes_no_abstain' ? 'polls.help.decision' : 'polls.help.options')}
      >
        {kind !== 'yes_no_abstain' && <OptionsInput source="options" />}
        {counts && (
          <Pair>
            <NumberInput source="min_choices" step={1} helperText={translate('polls.help.min_choices')} />
            <NumberInput source="max_choices" step={1} optional helperText={translate('polls.help.max_choices')} />
          </Pair>
        )}
      </Section>
      <Section
        title={translate('polls.sections.secrecy')}
        help={translate(`polls.help.secrecy.${isOpen ? 'open' : 'secret'}`)}
      >
        <RadioButtonGroupInput source="secrecy" choices={secrecyChoices} row />
        {isOpen && <BooleanInput source="allow_change" helperText={translate('polls.help.allow_change')} />}
      </Section>
      <AudienceSection />
      <Section title={translate('polls.sections.window')} help={translate('polls.help.window')}>
        <Pair>
          <DateTimeInput source="opens_at" optional />
          <DateTimeInput source="closes_at" mayBeEmpty />
        </Pair>
      </Section>
      <Section title={translate('polls.sections.decision')} help={translate('polls.help.decided')}>
        <Pair>
          <NumberInput source="quorum_percent" step={1} unit="%" helperText={translate('polls.help.quorum')} />
          {kind === 'ranked' ? null : <SelectInput source="threshold" choices={thresholdChoices} />}
        </Pair>
        <BooleanInput source="ties_by_lot" helperText={translate('polls.help.drawn')} />
        <RadioButtonGroupInput
          source="results"
          choices={isOpen ? resultsChoices : resultsChoices.filter(({ id }) => id !== 'after_vote')}
          helperText={isOpen ? undefined : translate('polls.help.results_secret')}
        />
      </Section>
    </>
  )
}
