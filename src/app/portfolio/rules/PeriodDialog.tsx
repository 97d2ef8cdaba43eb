import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RatingPeriod } from '../../../api/portfolio/rules'
import { DialogForm } from '../../kit/forms/DialogForm'
import { Pair } from '../../kit/forms/Pair'
import { ArrayInput } from '../../kit/inputs/ArrayInput'
import { DateInput } from '../../kit/inputs/DateInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { SimpleFormIterator } from '../../kit/inputs/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/TranslatableInputs'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { courseChoices } from '../shared/courseChoices'

type Props = { period: RatingPeriod | null; onClose: () => void }

const emptyPeriod = {
  translations: { ru: { name: '' }, en: { name: '' } },
  starts_on: null,
  ends_on: null,
  closes_on: null,
  places: [],
}

/** Edits a rating period: its dates, its deadline and the scholarships per course. */
export const PeriodDialog = ({ period, onClose }: Props) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const create = useAct('POST /api/portfolios/periods')
  const edit = useAct('PUT /api/portfolios/periods/:id')
  const [values] = useState(() => period ?? emptyPeriod)
  return (
    <DialogForm
      wide
      name={period ? `period ${period.id}` : 'new period'}
      title={translate(period ? 'portfolios.periods.edit_title' : 'portfolios.periods.new')}
      submit={translate('portfolios.periods.save')}
      defaultValues={values}
      onClose={onClose}
      onSubmit={async ({ translations, starts_on, ends_on, closes_on, places }) => {
        const body = { translations, starts_on, ends_on, closes_on, places }
        try {
          if (period) await edit.mutateAsync({ id: period.id, body: { ...body, version: period.version } })
          else await create.mutateAsync({ body })
        } finally {
          await client.invalidateQueries({ queryKey: ['portfolios/periods'] })
        }
        toast.success({ text: translate('portfolios.periods.saved') })
        onClose()
      }}
    >
      <TranslatableInputs>
        <TextInput source="name" label="portfolios.periods.name" />
      </TranslatableInputs>
      <Pair>
        <DateInput source="starts_on" label="portfolios.periods.starts_on" />
        <DateInput source="ends_on" label="portfolios.periods.ends_on" />
      </Pair>
      <Pair>
        <DateInput source="closes_on" label="portfolios.periods.closes_on" optional />
      </Pair>
      <ArrayInput
        source="places"
        label="portfolios.periods.places"
        helperText={translate('portfolios.periods.places_help')}
      >
        <SimpleFormIterator
          defaultItem={{ course: null, count: null }}
          addLabel={translate('portfolios.periods.add_course')}
          columns="minmax(0, 1fr) minmax(0, 1fr)"
        >
          <SelectInput source="course" label="portfolios.filter.course" choices={courseChoices} />
          <NumberInput source="count" label="portfolios.periods.count" step={1} />
        </SimpleFormIterator>
      </ArrayInput>
    </DialogForm>
  )
}
