import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RatingPeriod } from '../../../api/portfolio/rules'
import { rowsOnly } from '../../kit/lists/rowsOnly'
import { useAct } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'
import { PartFault } from '../../shell/page/PartFault'
import { toast } from '../../shell/toasts/store'
import { DialogForm } from '../../kit/forms/DialogForm'
import { Pair } from '../../kit/forms/Pair'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { courseChoices } from '../shared/courseChoices'

const allPeriods = {
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'starts_on', order: 'DESC' },
  meta: rowsOnly,
} as const
const queryOptions = { onError: () => undefined }

type PeriodDialogProps = { period: RatingPeriod | null; onClose: () => void }

const emptyPeriod = {
  translations: { ru: { name: '' }, en: { name: '' } },
  starts_on: null,
  ends_on: null,
  closes_on: null,
  places: [],
}

/** Edits a rating period: its dates, its deadline and the scholarships per course. */
const PeriodDialog = ({ period, onClose }: PeriodDialogProps) => {
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

/** Rating periods with their deadlines and closing dates. */
export const Periods = ({ mayEdit }: { mayEdit: boolean }) => {
  const translate = useTranslate()
  const [edited, setEdited] = useState<RatingPeriod | 'new' | null>(null)
  const { data, error, refetch } = useGetList<RatingPeriod>('portfolios/periods', allPeriods, queryOptions)
  return (
    <section className="panel" aria-labelledby="rating-periods">
      <header>
        <h2 id="rating-periods">{translate('portfolios.periods.title')}</h2>
        {mayEdit && (
          <button type="button" className="link" onClick={() => setEdited('new')}>
            {translate('portfolios.periods.add')}
          </button>
        )}
      </header>
      {error && !data && <PartFault onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="pad small muted">{translate('portfolios.periods.none')}</p>}
      <ul className="list">
        {data?.map((period) => (
          <PeriodRow key={period.id} period={period} mayEdit={mayEdit} onEdit={() => setEdited(period)} />
        ))}
      </ul>
      {edited && <PeriodDialog period={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

type RowProps = { period: RatingPeriod; mayEdit: boolean; onEdit: () => void }

const PeriodRow = ({ period, mayEdit, onEdit }: RowProps) => {
  const translate = useTranslate()
  const { id, name, starts_on, ends_on, closes_on, closed_at, closed_by } = period
  const [isAsking, setAsking] = useState(false)
  return (
    <li>
      <div className="grow">
        <Link
          className="medium"
          to={`/portfolios/rating?filter=${encodeURIComponent(JSON.stringify({ period_id: id }))}`}
        >
          {name}
        </Link>
        <p className="small muted num">
          {dayOf(starts_on)} – {dayOf(ends_on)}
        </p>
        <p className="small muted num">
          {closed_at !== null
            ? translate('portfolios.periods.closed', { day: dayOf(closed_at), name: closed_by ?? '—' })
            : closes_on !== null && translate('portfolios.periods.until', { day: dayOf(closes_on) })}
        </p>
        {mayEdit && closed_at === null && (
          <div className="row wrap mt-1 outdent">
            <Button size="small" onClick={onEdit}>
              {translate('portfolios.periods.edit')}
              <span className="sr-only">: {name}</span>
            </Button>
            <Button size="small" onClick={() => setAsking(true)}>
              {translate('portfolios.periods.close')}
              <span className="sr-only">: {name}</span>
            </Button>
          </div>
        )}
      </div>
      {isAsking && <ClosePeriodDialog period={period} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** Confirms closing a period: how many students it includes, and how many pending achievements it leaves out. */
const ClosePeriodDialog = ({ period, onClose }: { period: RatingPeriod; onClose: () => void }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const { id, version, name, people_count, waiting_count } = period
  const { mutate, isPending } = useAct('POST /api/portfolios/periods/:id/close', {
    onSuccess: () => toast.success({ text: translate('portfolios.periods.done', { name }) }),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: ['portfolios/periods'] })
      await client.invalidateQueries({ queryKey: ['portfolios/rating'] })
    },
  })
  return (
    <Confirm
      isOpen
      title={translate('portfolios.periods.close_title', { name })}
      content={
        <>
          <p>{translate('portfolios.periods.close_text', people_count)}</p>
          {waiting_count > 0 && (
            <p className="text-warning">{translate('portfolios.periods.waiting', waiting_count)}</p>
          )}
        </>
      }
      confirm={translate('portfolios.periods.close')}
      cancel={translate('kit.form.cancel')}
      confirmColor="warning"
      loading={isPending}
      onConfirm={() => mutate({ id, body: { version } })}
      onClose={onClose}
    />
  )
}
