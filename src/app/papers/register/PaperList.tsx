import Button from '@mui/material/Button'
import { FilePlus2, FileText } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Paper } from '../../../api/papers/papers'
import { SelectField } from '../../kit/fields/SelectField'
import { DataTable } from '../../kit/lists/DataTable'
import { DateFilter, ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { useMakeFile } from '../../kit/providers/calls'
import { dayOf, today } from '../../shell/dates'
import { kindChoices, languageChoices, stateChoices } from '../codes'
import { PaperTabs } from '../PaperTabs'

const Column = DataTable.Col<Paper>
/** Years in which papers may have been issued: this one and the nine before. */
const years = Array.from({ length: 10 }, (_, back) => Number(today().slice(0, 4)) - back).map((year) => ({
  id: year,
  name: String(year),
}))

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="papers.search" />,
  <SelectFilter key="kind" source="kind" choices={kindChoices} multiple />,
  <SelectFilter key="year" source="year" choices={years} />,
  <ReferenceFilter key="group" source="group_id" reference="groups" sort={{ field: 'code', order: 'ASC' }} />,
  <DateFilter key="from" source="from" edge="from" />,
  <DateFilter key="until" source="until" edge="until" />,
]
const views = [
  { label: 'papers.views.all', filter: {} },
  { label: 'papers.views.valid', filter: { state: 'valid' } },
  { label: 'papers.views.expired', filter: { state: 'expired' } },
  { label: 'papers.views.revoked', filter: { state: 'revoked' } },
]

/** The register of issued papers. */
export const PaperList = () => (
  <>
    <PaperTabs />
    <List filters={filters} views={views} sort={{ field: 'id', order: 'DESC' }} actions={<IssueButton />}>
      <DataTable<Paper>
        rowClick="edit"
        bulkActionButtons={(chosen) => <PrintBulk chosen={chosen} />}
        hiddenColumns={['issued_by_name', 'purpose']}
      >
        <Column
          source="number"
          disableSort
          wide
          card="title"
          render={(row) => <PaperName paper={row} />}
          secondaryText={(row) => [row.person_name ?? '—', row.group_code].filter(Boolean).join(' · ')}
        />
        <Column source="language" disableSort wideScreensOnly>
          <SelectField source="language" choices={languageChoices} />
        </Column>
        <Column source="issued_on" card="line" render={(row) => dayOf(row.issued_on)} />
        <Column
          source="valid_until"
          disableSort
          render={(row) => (row.valid_until === null ? '—' : dayOf(row.valid_until))}
        />
        <Column source="purpose" disableSort render={(row) => row.purpose || '—'} />
        <Column source="issued_by_name" disableSort />
        <Column source="state" disableSort card="status">
          <SelectField source="state" choices={stateChoices} />
        </Column>
      </DataTable>
    </List>
  </>
)

/** «№ 15/2026 · Справка с места учёбы». */
const PaperName = ({ paper: { number, kind } }: { paper: Paper }) => {
  const translate = useTranslate()
  return <>{[translate('papers.numbered', { number }), translate(`papers.kind.${kind}`)].join(' · ')}</>
}

const IssueButton = () => {
  const translate = useTranslate()
  return (
    <Button variant="contained" component={Link} to="/groups/papers/issue">
      <FilePlus2 size={20} strokeWidth={1.75} aria-hidden />
      {translate('papers.issue.button')}
    </Button>
  )
}

/** Prints the selected papers into one file; papers of deleted people have none. */
const PrintBulk = ({ chosen }: { chosen: readonly Paper[] }) => {
  const translate = useTranslate()
  const { mutate, isPending } = useMakeFile('POST /api/groups/papers/print')
  const ids = chosen.filter(({ person_name }) => person_name !== null).map(({ id }) => id)
  return (
    <Button
      size="small"
      color="inherit"
      disabled={isPending || ids.length === 0}
      aria-busy={isPending}
      onClick={() => mutate({ body: { ids } })}
    >
      <FileText size={16} strokeWidth={2} aria-hidden />
      {translate('papers.print_chosen')}
    </Button>
  )
}
