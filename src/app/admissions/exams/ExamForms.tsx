import Button from '@mui/material/Button'
import { Armchair, Printer } from 'lucide-react'
import { useState } from 'react'
import { useRedirect, useRefresh, useTranslate, WithRecord } from 'react-admin'
import type { Exam } from '../../../api/admissions/exams'
import { useDownload } from '../../kit/files/useDownload'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { useAct, useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'
import { ExamInputs } from './ExamInputs'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'
import { Create } from '../../kit/forms/Create'

const initialValues = { test_id: null, campaign_id: null, direction_ids: [], translations: { ru: {}, en: {} } }

const ExamCreate = () => (
  <Create>
    <SimpleForm defaultValues={initialValues}>
      <ExamInputs />
    </SimpleForm>
  </Create>
)

const ExamEdit = () => (
  <Edit
    subtitle={
      <WithRecord<Exam>
        render={({ campaign_name, subject_name, opens_at, closes_at }) => (
          <>
            {campaign_name} · {subject_name} ·{' '}
            <span className="num nowrap">
              {opens_at && dayAndTime(opens_at)} – {closes_at && dayAndTime(closes_at)}
            </span>
          </>
        )}
      />
    }
    actions={<WithRecord<Exam> render={(exam) => <ExamActions exam={exam} />} />}
    aside={
      <>
        <WithRecord<Exam> render={(exam) => <ExamFacts exam={exam} />} />
        <HistoryCard />
      </>
    }
  >
    <SimpleForm>
      <ExamInputs />
    </SimpleForm>
  </Edit>
)

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type SeatDialogProps = { exam: Exam; onSeated: () => void; onClose: () => void }
const newRoom = { name: '', capacity: 15 }

/** Assigns all applicants of the exam to rooms in alphabetical order. */
const SeatDialog = ({ exam, onSeated, onClose }: SeatDialogProps) => {
  const translate = useTranslate()
  const known = exam.rooms.map(({ name, people_count }) => ({ name, capacity: people_count }))
  return (
    <ActionDialog
      action="POST /api/profiles/exams/:id/seats"
      request={({ rooms }) => ({ id: exam.id, body: { rooms } })}
      name={`seats ${exam.id}`}
      title={translate('exams.seats.title')}
      confirm={translate('exams.seats.submit')}
      defaultValues={{ rooms: known.length > 0 ? known : [newRoom] }}
      successMessage={translate('exams.seats.done')}
      onSuccess={onSeated}
      onClose={onClose}
    >
      <p>{translate('exams.seats.text')}</p>
      <ArrayInput source="rooms" label="exams.seats.rooms">
        <SimpleFormIterator defaultItem={newRoom} addLabel={translate('exams.seats.add')} columns="minmax(0, 1fr) 96px">
          <TextInput source="name" label="exams.seats.name" />
          <NumberInput source="capacity" label="exams.seats.capacity" step={1} />
        </SimpleFormIterator>
      </ArrayInput>
    </ActionDialog>
  )
}

const ExamActions = ({ exam }: { exam: Exam }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const redirect = useRedirect()
  const [openDialog, setOpenDialog] = useState<'seats' | 'cancel' | null>(null)
  const { save, isSaving } = useDownload()
  const cancel = useAct('DELETE /api/profiles/exams/:id', {
    onSuccess: () => {
      toast.success({ text: translate('exams.cancel.done') })
      redirect('list', 'profiles/exams')
    },
  })
  return (
    <>
      <Button variant="outlined" onClick={() => setOpenDialog('seats')}>
        <Armchair {...icon} />
        {translate('exams.seats.button')}
      </Button>
      <Button
        variant="outlined"
        disabled={isSaving}
        aria-busy={isSaving}
        onClick={() => save(`/api/profiles/exams/${exam.id}/print`)}
      >
        <Printer {...icon} />
        {translate('exams.print')}
      </Button>
      {exam.started_count === 0 && (
        <Button color="error" onClick={() => setOpenDialog('cancel')}>
          {translate('exams.cancel.button')}
        </Button>
      )}
      {openDialog === 'seats' && <SeatDialog exam={exam} onSeated={refresh} onClose={() => setOpenDialog(null)} />}
      <Confirm
        isOpen={openDialog === 'cancel'}
        title={translate('exams.cancel.title')}
        content={translate('exams.cancel.text')}
        confirm={translate('exams.cancel.button')}
        cancel={translate('exams.cancel.keep')}
        onConfirm={() => cancel.mutate({ id: exam.id, body: undefined })}
        onClose={() => setOpenDialog(null)}
      />
    </>
  )
}

const pollMs = 3_000
/** Whether some applicants still have to be notified before the exam closes. */
const isNotifying = ({ notified_count, applicants_count, closes_at }: Exam) =>
  notified_count < applicants_count && closes_at !== null && Date.parse(closes_at) > Date.now()

/** Progress and seating of an exam; polls while notifications are being sent. */
const ExamFacts = ({ exam }: { exam: Exam }) => {
  const translate = useTranslate()
  // Ignore a polled response that is older than the record just saved.
  const latest = (read: Exam | undefined) => (read && read.version >= exam.version ? read : exam)
  const { data } = useRead(
    'GET /api/profiles/exams/:id',
    { id: exam.id },
    { initialData: exam, refetchInterval: ({ state }) => isNotifying(latest(state.data)) && pollMs },
  )
  const {
    applicants_count: count,
    notified_count: notified,
    started_count: sat,
    released_count: released,
    rooms,
  } = latest(data)
  return (
    <section className="panel" aria-labelledby="exam-facts">
      <header>
        <h2 id="exam-facts">{translate('exams.people')}</h2>
      </header>
      <div className="pad">
        <p>{translate('exams.told', { told: notified, count })}</p>
        <p>{translate('exams.taken', { sat, count, released })}</p>
        <h3>{translate('exams.card')}</h3>
        {rooms.length === 0 && <p className="muted">{translate('exams.seats.none')}</p>}
        <ul>
          {rooms.map(({ name, people_count }) => (
            <li key={name}>
              {name}: {translate('exams.seats.people', people_count)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Names that the router expects. */
export { ExamCreate as Create, ExamEdit as Edit }
