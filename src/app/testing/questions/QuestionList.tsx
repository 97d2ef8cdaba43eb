import Button from '@mui/material/Button'
import { FileInput, FileOutput } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { tagSeparator } from '../../../api/testing/codes'
import type { QuestionRow } from '../../../api/testing/questions'
import { SelectField } from '../../kit/fields/SelectField'
import { DataTable } from '../../kit/lists/DataTable'
import type { FilterProps } from '../../kit/lists/Filter'
import { BooleanFilter, ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { useRead } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { difficultyChoices, questionStatuses, statusChoices, typeChoices } from './choices'
import { ExportDialog } from './ExportDialog'
import { QuestionBulk } from './QuestionBulk'
import { taughtSubjects } from './SubjectInput'
import './questions.css'

const Column = DataTable.Col<QuestionRow>
const NumberColumn = DataTable.NumberCol<QuestionRow>

/** Label of a tag in the tree: its last level, indented by depth. */
const treeLabel = (tag: string): string => {
  const folders = tag.split(tagSeparator)
  return '\u2003'.repeat(folders.length - 1) + (folders.at(-1) ?? tag)
}

/** Filters by the most used tags, shown as a tree. A tag also matches the tags below it. */
const TagFilter = (props: FilterProps) => {
  const { data = [] } = useRead('GET /api/questions/tags')
  const tree = data.map(({ name }) => name).toSorted((one, other) => comparePaths(one, other))
  return (
    <SelectFilter {...props} multiple choices={tree.map((tag) => ({ id: tag, name: tag, inMenu: treeLabel(tag) }))} />
  )
}

/** Compares tags level by level, so that children follow their parent. */
const comparePaths = (one: string, other: string): number => {
  const [first, second] = [one.split(tagSeparator), other.split(tagSeparator)]
  const depth = first.findIndex((folder, at) => folder !== second[at])
  return depth < 0 ? first.length - second.length : (first[depth] ?? '').localeCompare(second[depth] ?? '', 'ru')
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="questions.search" />,
  <ReferenceFilter
    key="subject"
    source="subject_id"
    reference="directories/subjects"
    filter={taughtSubjects}
    multiple
  />,
  <SelectFilter key="type" source="type" choices={typeChoices} multiple />,
  <TagFilter key="tag" source="tag" />,
  <SelectFilter key="difficulty" source="difficulty" choices={difficultyChoices} multiple />,
  <SelectFilter key="status" source="status" choices={statusChoices} multiple />,
  <BooleanFilter key="mine" source="mine" names="questions.mine" />,
]
const views = viewsOf('questions.views', questionStatuses)

/** The question bank, limited to subjects within the user's reach. */
export const QuestionList = () => (
  <List filters={filters} views={views} sort={{ field: 'updated_at', order: 'DESC' }} hasCreate actions={<Actions />}>
    <DataTable<QuestionRow>
      bulkActionButtons={(chosen) => <QuestionBulk chosen={chosen} />}
      hiddenColumns={['author_name', 'number']}
    >
      <Column source="title" wide card="title" secondaryText={(row) => row.tags.join(', ')} />
      <Column source="type" card="line">
        <SelectField source="type" choices={typeChoices} />
      </Column>
      <Column source="subject_id" sortBy="subject_name" wideScreensOnly render={(row) => row.subject.name} />
      <NumberColumn source="difficulty" render={(row) => row.difficulty ?? '—'} />
      <NumberColumn source="points" disableSort card="end" labelledOnCards />
      <NumberColumn source="number" disableSort />
      <Column source="author_name" disableSort />
      <Column source="updated_at" wideScreensOnly render={(row) => dayOf(row.updated_at)} />
      <Column source="status" card="status">
        <SelectField source="status" choices={statusChoices} />
      </Column>
    </DataTable>
  </List>
)

const Actions = () => {
  const translate = useTranslate()
  const { total = 0, filterValues } = useListContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" component={Link} to="/questions/import">
        <FileInput size={20} strokeWidth={1.75} aria-hidden />
        {translate('questions.import.button')}
      </Button>
      <Button variant="outlined" className="hide-phone" disabled={total === 0} onClick={() => setOpen(true)}>
        <FileOutput size={20} strokeWidth={1.75} aria-hidden />
        {translate('questions.export.button')}
      </Button>
      {isOpen && <ExportDialog of={{ filter: filterValues }} count={total} onClose={() => setOpen(false)} />}
    </>
  )
}
