import Button from '@mui/material/Button'
import { ArrowUpRight, ClipboardList, FileStack, GraduationCap, UserPlus } from 'lucide-react'
import { RecordContextProvider, useGetMany, useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Member } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'
import { faultOf } from '../shell/page/faultOf'
import { RecordFault } from '../shell/page/RecordFault'
import { useDraftDialog } from '../kit/forms/useDraftDialog'
import { useDraftNames } from '../kit/forms/useDraftNames'
import { DataTable } from '../kit/lists/DataTable'
import { Empty } from '../kit/lists/Empty'
import { SelectFilter } from '../kit/lists/filters'
import { List } from '../kit/lists/List'
import { SearchInput } from '../kit/lists/SearchInput'
import { useBreadcrumb } from '../shell/routing/recordName'
import { useUser } from '../shell/session/store'
import { AddListDialog } from './AddListDialog'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { AutocompleteArrayInput } from '../kit/inputs/choices/AutocompleteArrayInput'
import { DateInput } from '../kit/inputs/dates/DateInput'
import { ReferenceArrayInput } from '../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../kit/inputs/choices/SelectInput'
import { BasisInput, OrderInputs } from './OrderInputs'
import { useAddMembers } from './useAddMembers'
import { GroupSubtitle } from './GroupSubtitle'
import { MemberBulk } from './MemberBulk'
import { TransferDialog } from './TransferDialog'
import { rowsOnly } from '../kit/lists/rowsOnly'
import { SelectField } from '../kit/fields/SelectField'
import { dayOf, today } from '../shell/dates'
import { MemberDialog } from './MemberDialog'
import { allBasisChoices, groupChoices, memberChoices, openStates, openChoices } from './statuses'

/** Name of the dialog for one member, with the id of the membership: `member 12`. */
type MemberDialogName = `member ${number}`
const isMemberDialog = (name: string): name is MemberDialogName => /^member \d+$/.test(name)
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

const Column = DataTable.Col<Member>
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="groups.members_search" />,
  <SelectFilter key="basis" source="basis" label="groups.member.basis" choices={allBasisChoices} multiple />,
]

/** Tabs: current members, members on leave, former members and all. */
const views = [
  { label: 'groups.member_views.open', filter: { state: [...openStates] } },
  { label: 'groups.member_views.leave', filter: { state: 'academic_leave' } },
  { label: 'groups.member_views.ended', filter: { state: ['expelled', 'transferred', 'graduated'] } },
  { label: 'groups.member_views.all', filter: {} },
]

const students = { kind: 'student' }

/** Adds people to the group. Members of other groups are refused here. */
const AddMemberDialog = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const translate = useTranslate()
  const { add, outcome } = useAddMembers({ group, onClose })
  if (outcome) return outcome
  return (
    <DialogForm
      name="add"
      title={translate('groups.add.title', { code: group.code })}
      submit={translate('groups.add.submit')}
      defaultValues={{
        people: [],
        started_on: today(),
        state: 'studying',
        basis: null,
        order_number: null,
        order_date: null,
      }}
      onClose={onClose}
      onSubmit={async ({ people, ...joining }) => {
        await add({ ...joining, people: idsIn(people).map((user_id) => ({ user_id })) })
      }}
    >
      <ReferenceArrayInput source="people" reference="groups/people" filter={students}>
        <AutocompleteArrayInput label="groups.member.people" />
      </ReferenceArrayInput>
      <Pair>
        <DateInput source="started_on" label="groups.member.started_on" />
        <SelectInput source="state" label="groups.member.state" choices={openChoices} />
      </Pair>
      <BasisInput />
      <OrderInputs />
    </DialogForm>
  )
}

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []

/** Current and former members of a group. */
export const GroupMembers = () => {
  const translate = useTranslate()
  const promotes = useUser()?.reach === 'all'
  const { id = '' } = useParams()
  const { data: group, error, refetch } = useGetOne<Group>('groups', { id: Number(id) }, { onError: () => undefined })
  const [open, setOpen] = useDraftDialog<'add' | 'list' | 'transfer all' | MemberDialogName>([
    'add',
    'list',
    'transfer all',
    ...useDraftNames().filter(isMemberDialog),
  ])
  useBreadcrumb(group?.code)
  const fault = faultOf({ error, data: group })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!group) return null
  const close = () => {
    setOpen(null)
    void refetch()
  }
  const takesPeople = group.status === 'forming' || group.status === 'active'
  const add = (
    <>
      <Button variant="outlined" onClick={() => setOpen('list')}>
        <ClipboardList {...icon} />
        {translate('groups.list.button')}
      </Button>
      <Button variant="contained" onClick={() => setOpen('add')}>
        <UserPlus {...icon} />
        {translate('groups.add.button')}
      </Button>
    </>
  )
  return (
    <>
      <List
        resource={`groups/${group.id}/members`}
        title={translate('groups.members', { code: group.code })}
        status={
          <RecordContextProvider value={group}>
            <SelectField source="status" choices={groupChoices} />
          </RecordContextProvider>
        }
        subtitle={<GroupSubtitle group={group} />}
        filters={filters}
        views={views}
        filterDefaultValues={views[0]?.filter}
        sort={{ field: 'name', order: 'ASC' }}
        exporter={false}
        actions={
          takesPeople && (
            <>
              <Button
                variant="outlined"
                className="hide-phone"
                component={Link}
                to={`/groups/papers/issue?groups=${group.id}`}
              >
                <FileStack {...icon} />
                {translate('groups.new_papers')}
              </Button>
              {promotes && (
                <Button
                  variant="outlined"
                  className="hide-phone"
                  component={Link}
                  to={`/groups/promotion?group=${group.id}`}
                >
                  <GraduationCap {...icon} />
                  {translate('groups.promote')}
                </Button>
              )}
              <Button variant="outlined" className="hide-phone" onClick={() => setOpen('transfer all')}>
                <ArrowUpRight {...icon} />
                {translate('groups.transfer.all')}
              </Button>
              {add}
            </>
          )
        }
        empty={
          <Empty title="groups.members_empty.title" text="groups.members_empty.text" action={takesPeople && add} />
        }
      >
        <DataTable<Member>
          rowClick={(member) => setOpen(`member ${member.id}`)}
          bulkActionButtons={(chosen) => <MemberBulk group={group} chosen={chosen} onDone={() => void refetch()} />}
        >
          <Column source="name" label="groups.member.name" wide card="title" secondaryText={(row) => row.email} />
          <Column source="state" label="groups.member.state" card="status">
            <SelectField source="state" choices={memberChoices} />
          </Column>
          <Column
            source="basis"
            label="groups.member.basis"
            render={({ basis }) => (basis ? translate(`groups.basis.${basis}`) : '—')}
          />
          <Column source="started_on" label="groups.member.started_on" render={(row) => dayOf(row.started_on)} />
          <Column
            source="ended_on"
            label="groups.member.ended_on"
            render={(row) => (row.ended_on ? dayOf(row.ended_on) : '—')}
          />
          <Column
            source="order_date"
            label="groups.member.order"
            card="line"
            render={(row) => <OrderText member={row} />}
          />
        </DataTable>
      </List>
      {open === 'add' && <AddMemberDialog group={group} onClose={close} />}
      {open === 'list' && <AddListDialog group={group} onClose={close} />}
      {open === 'transfer all' && <TransferDialog group={group} people="all" onClose={close} />}
      {open !== null && isMemberDialog(open) && (
        <EditMemberDialog group={group} id={Number(open.slice('member '.length))} onClose={close} />
      )}
    </>
  )
}

/** Loads a membership by id, from the list cache if possible, and opens its edit dialog. */
const EditMemberDialog = ({ group, id, onClose }: { group: Group; id: number; onClose: () => void }) => {
  const { data: [member] = [] } = useGetMany<Member>(`groups/${group.id}/members`, { ids: [id], meta: rowsOnly })
  return member ? <MemberDialog group={group} member={member} onClose={onClose} /> : null
}

/** Formats the order of a membership: № 118-у, 28.08.2026. */
const OrderText = ({ member: { order_number, order_date } }: { member: Member }) => {
  const translate = useTranslate()
  const parts = [
    order_number && translate('groups.order_number', { number: order_number }),
    order_date && dayOf(order_date),
  ].filter(Boolean)
  return parts.join(', ') || '—'
}
