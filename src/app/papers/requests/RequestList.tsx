import Button from '@mui/material/Button'
import { useState } from 'react'
import { HttpError, useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { PaperRequest } from '../../../api/papers/requests'
import { useDownload } from '../../kit/files/useDownload'
import { SelectField } from '../../kit/fields/SelectField'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { useAct } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'
import { languageChoices, requestChoices, requestedKindChoices } from '../codes'
import { PaperTabs } from '../PaperTabs'

const Column = DataTable.Col<PaperRequest>
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="papers.request_search" />,
  <SelectFilter key="kind" source="kind" choices={requestedKindChoices} multiple />,
  <SelectFilter key="language" source="language" choices={languageChoices} />,
]
const views = [
  { label: 'papers.request_views.requested', filter: { status: 'requested' } },
  { label: 'papers.request_views.issued', filter: { status: 'issued' } },
  { label: 'papers.request_views.refused', filter: { status: 'refused' } },
  { label: 'papers.request_views.withdrawn', filter: { status: 'withdrawn' } },
  { label: 'papers.request_views.all', filter: {} },
]

/** Requests of students, oldest first; each is issued with one click. */
export const RequestList = () => (
  <>
    <PaperTabs />
    <List
      resource="groups/papers/requests"
      title="papers.requests"
      filters={filters}
      views={views}
      filterDefaultValues={views[0]?.filter}
      sort={{ field: 'id', order: 'ASC' }}
      exporter={false}
      empty={<Empty title="papers.request_empty.title" text="papers.request_empty.text" />}
    >
      <DataTable<PaperRequest> rowClick={false} bulkActionButtons={false}>
        <Column
          source="person_name"
          disableSort
          wide
          card="title"
          render={(row) => <Link to={`/groups/students/${row.user_id}`}>{row.person_name}</Link>}
          secondaryText={(row) => row.group_code}
        />
        <Column
          source="kind"
          disableSort
          card="line"
          render={(row) => <Wanted request={row} />}
          secondaryText={(row) => row.purpose}
        />
        <Column source="created_at" render={(row) => dayOf(row.created_at)} />
        <Column
          source="status"
          disableSort
          card="status"
          render={() => <SelectField source="status" choices={requestChoices} />}
          secondaryText={(row) => row.reason}
        />
        <Column
          source="paper_id"
          label="papers.decide"
          disableSort
          card="end"
          render={(row) => <Decide request={row} />}
        />
      </DataTable>
    </List>
  </>
)

const Wanted = ({ request: { kind, language } }: { request: PaperRequest }) => {
  const translate = useTranslate()
  return <>{[translate(`papers.kind.${kind}`), translate(`papers.language.${language}`)].join(' · ')}</>
}

const Decide = ({ request }: { request: PaperRequest }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { save } = useDownload()
  const [warnings, setWarnings] = useState<string | null>(null)
  const [isRefusing, setRefusing] = useState(false)
  const { id, version, paper_id, status } = request
  const issue = useAct('POST /api/groups/papers/requests/:id/issue', {
    onSuccess: ({ paper_id: issued }) => {
      setWarnings(null)
      toast.success({
        text: translate('papers.issued'),
        ...(issued !== null && {
          action: { label: translate('papers.download'), run: () => save(`/api/groups/papers/${issued}/file`) },
        }),
      })
    },
    onError: (error) => {
      if (!(error instanceof HttpError) || error.status !== 422) return
      const refused: Record<string, string> = error.body?.errors ?? {}
      if (refused['confirmed']) setWarnings(refused['confirmed'])
      else toast.danger({ text: Object.values(refused).join(' ') || error.message })
    },
    onSettled: (data) => data && refresh(),
  })
  const send = (confirmed: boolean) => issue.mutate({ id, body: { version, confirmed }, quiet: [422] })
  if (paper_id !== null) return <Link to={`/groups/papers/${paper_id}`}>{translate('papers.open')}</Link>
  if (status !== 'requested') return null
  return (
    <span className="row">
      <Button
        size="small"
        variant="contained"
        disabled={issue.isPending}
        aria-busy={issue.isPending}
        onClick={() => send(false)}
      >
        {translate('papers.issue.one')}
        <span className="sr-only">: {request.person_name}</span>
      </Button>
      <Button size="small" onClick={() => setRefusing(true)}>
        {translate('papers.refuse.button')}
        <span className="sr-only">: {request.person_name}</span>
      </Button>
      <Confirm
        isOpen={warnings !== null}
        title={translate('papers.issue.confirm_title')}
        content={warnings ?? ''}
        confirm={translate('papers.issue.confirm')}
        cancel={translate('kit.form.cancel')}
        loading={issue.isPending}
        onConfirm={() => send(true)}
        onClose={() => setWarnings(null)}
      />
      {isRefusing && <RefuseDialog request={request} onDone={refresh} onClose={() => setRefusing(false)} />}
    </span>
  )
}

type RefuseProps = { request: PaperRequest; onDone: () => void; onClose: () => void }
const RefuseDialog = ({ request: { id, version, person_name }, onDone, onClose }: RefuseProps) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      action="POST /api/groups/papers/requests/:id/refuse"
      request={({ reason }) => ({ id, body: { version, reason } })}
      name={`refuse ${id}`}
      title={translate('papers.refuse.title', { name: person_name })}
      confirm={translate('papers.refuse.button')}
      confirmColor="warning"
      defaultValues={{ reason: null }}
      successMessage={translate('papers.refuse.done')}
      onSettled={onDone}
      onClose={onClose}
    >
      <TextInput source="reason" label="papers.refuse.reason" helperText={translate('papers.refuse.help')} multiline />
    </ActionDialog>
  )
}
