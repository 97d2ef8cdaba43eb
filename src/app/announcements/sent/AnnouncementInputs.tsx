import { useRecordContext, useTranslate } from 'react-admin'
import { useEffect } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { SentAnnouncement } from '../../../api/announcements/sent'
import { AudienceInputs } from '../../groups'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { CheckboxGroupInput } from '../../kit/inputs/choices/CheckboxGroupInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { RichTextInput } from '../../kit/inputs/RichTextInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { useRead } from '../../kit/providers/calls'
import { MediaFilesInput } from '../../library'
import { dayAndTime } from '../../shell/dates'
import { useCan, useUser } from '../../shell/session/store'

const audiences = choicesOf('announcements.audience', ['chosen', 'all'])

export const AnnouncementInputs = () => {
  const translate = useTranslate()
  const record = useRecordContext<SentAnnouncement>()
  const isOut = record?.state === 'published' || record?.state === 'expired'
  return (
    <>
      {isOut && (
        <p className="note info mb-6">
          <span>{translate('announcements.edits_published')}</span>
        </p>
      )}
      <Section title={translate('announcements.sections.text')} help={translate('announcements.sections.text_help')}>
        <TranslatableInputs>
          <TextInput source="title" />
          <RichTextInput source="body" full optional />
        </TranslatableInputs>
        <MediaFilesInput source="files" optional />
      </Section>
      <AudienceSection />
      <Section title={translate('announcements.sections.times')}>
        {isOut && record.publish_at !== null ? (
          <p className="small muted num">
            {translate('announcements.published_at', { at: dayAndTime(record.publish_at) })}
          </p>
        ) : null}
        <Pair>
          {!isOut && (
            <DateTimeInput source="publish_at" optional helperText={translate('announcements.help.publish_at')} />
          )}
          <DateTimeInput source="expires_at" optional helperText={translate('announcements.help.expires_at')} />
        </Pair>
        <BooleanInput source="receipt_required" helperText={translate('announcements.help.receipt_required')} />
        {isOut && <ReconfirmationInput />}
        <BooleanInput source="pinned" helperText={translate('announcements.help.pinned')} />
      </Section>
    </>
  )
}

/** Proposes another confirmation as soon as the text or files differ, until the author decides. */
const ReconfirmationInput = () => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const { translations, files, requires_reconfirmation: isDecided } = dirtyFields
  const isChanged = Boolean(translations) || Boolean(files)
  useEffect(() => {
    if (!isDecided) setValue('requires_reconfirmation', isChanged ? true : undefined)
  }, [isDecided, isChanged, setValue])
  return useWatch({ name: 'receipt_required' }) === true ? (
    <BooleanInput
      source="requires_reconfirmation"
      helperText={translate('announcements.help.requires_reconfirmation')}
    />
  ) : null
}

/** Selects the readers. Users who do not reach the whole college choose groups that they teach or lead. */
const AudienceSection = () => {
  const translate = useTranslate()
  const reachesAll = [useCan('manage groups'), useUser()?.reach === 'all'].every(Boolean)
  const audience: unknown = useWatch({ name: 'audience' })
  return (
    <Section
      title={translate('announcements.sections.audience')}
      help={translate(reachesAll ? 'announcements.sections.audience_help' : 'announcements.sections.audience_own')}
    >
      {(reachesAll || audience === 'all') && <RadioButtonGroupInput source="audience" choices={audiences} row />}
      {audience !== 'all' && <AudienceInputs optional={reachesAll} />}
      {audience !== 'all' && reachesAll && <RolesInput />}
    </Section>
  )
}

const RolesInput = () => {
  const { data = [] } = useRead('GET /api/groups/announcements/sent/roles')
  return <CheckboxGroupInput source="role_ids" choices={data} optional row />
}
