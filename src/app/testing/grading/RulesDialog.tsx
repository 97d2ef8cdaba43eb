import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { GradedTest } from '../../../api/testing/grading'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DateTimeInput } from '../../kit/inputs/DateTimeInput'
import { RadioButtonGroupInput } from '../../kit/inputs/RadioButtonGroupInput'

const releaseModes = (['by_hand', 'at_once', 'at_date'] as const).map((id) => ({ id, name: `grading.rules.way.${id}` }))

/** Returns the release mode. With a date in the past, each mark is released as soon as it is given. */
const releaseMode = ({ releases_at }: GradedTest) => {
  if (releases_at === null) return 'by_hand'
  return Date.parse(releases_at) <= Date.now() ? 'at_once' : 'at_date'
}

/** Edits the grading rules of a test: hidden names and the release of marks. */
export const RulesDialog = ({ test, onClose }: { test: GradedTest; onClose: () => void }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const { id, version, name, is_blind, releases_at } = test
  return (
    <ActionDialog
      action="PATCH /api/grading/tests/:id"
      request={(values) => {
        const at = { by_hand: null, at_once: new Date().toISOString(), at_date: values.releases_at }
        const way = releaseModes.find(({ id: one }) => one === values.way)?.id ?? 'by_hand'
        return { id, body: { version, is_blind: values.is_blind, releases_at: at[way] } }
      }}
      name={`rules ${id}`}
      title={translate('grading.rules.title', { name })}
      confirm={translate('grading.rules.save')}
      defaultValues={{ is_blind, way: releaseMode(test), releases_at }}
      successMessage={translate('grading.rules.saved')}
      onSettled={() => client.invalidateQueries({ queryKey: ['GET /api/grading'] })}
      onClose={onClose}
    >
      <BooleanInput source="is_blind" label="grading.rules.blind" helperText={translate('grading.rules.blind_help')} />
      <RadioButtonGroupInput source="way" label="grading.rules.release" choices={releaseModes} />
      <ReleaseDay />
    </ActionDialog>
  )
}

const ReleaseDay = () => {
  const way: unknown = useWatch({ name: 'way' })
  return (
    way === 'at_date' && (
      <DateTimeInput source="releases_at" label="grading.rules.day" whenEmpty="grading.rules.no_date" />
    )
  )
}
