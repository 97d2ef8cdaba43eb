import Button from '@mui/material/Button'
import { Eye, History, MessageSquare, Users } from 'lucide-react'
import { useRecordContext, useTranslate, WithRecord, useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Material } from '../../../api/study/materials'
import { SelectField } from '../../kit/fields/SelectField'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { MaterialActions } from './MaterialActions'
import { MaterialInputs } from './MaterialInputs'
import { statusChoices } from './statuses'
import { ArticleBody } from '../reading/Article'
import { FileLinks } from '../../library'
import { toReaderView } from './toReaderView'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Links to the subpages of a material, each with a description. */
const PagesCard = () => {
  const translate = useTranslate()
  const record = useRecordContext<Material>()
  if (!record) return null
  const { id, read_count, readers_count, edition } = record
  const pages = [
    {
      path: 'readers',
      Icon: Users,
      text: translate('groups.readers.read_of', { read: read_count, all: readers_count }),
    },
    { path: 'editions', Icon: History, text: edition === 0 ? '—' : String(edition) },
    { path: 'comments', Icon: MessageSquare, text: '' },
    { path: 'preview', Icon: Eye, text: '' },
  ]
  return (
    <section className="panel" aria-labelledby="material-pages">
      <header>
        <h2 id="material-pages">{translate('materials.pages.title')}</h2>
      </header>
      <ul className="list">
        {pages.map(({ path, Icon, text }) => (
          <li key={path}>
            <Icon className="faint" {...icon} />
            <Link className="grow" to={`/materials/${id}/${path}`}>
              {translate(`materials.pages.${path}`)}
            </Link>
            <span className="small muted num">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Form of a material, or a read-only view for users who cannot edit it. */
export const MaterialFacts = () => (
  <Edit
    subtitle={<WithRecord<Material> render={({ subject }) => subject.name} />}
    status={<SelectField source="status" choices={statusChoices} />}
    actions={
      <>
        <PreviewLink />
        <MaterialActions />
      </>
    }
    aside={
      <>
        <PagesCard />
        <HistoryCard />
      </>
    }
  >
    <FormOrText />
  </Edit>
)

/** Read-only view of a material, with the reason why it cannot be edited. */
const ReadOnlyMaterial = ({ record }: { record: Material }) => {
  const translate = useTranslate()
  const material = toReaderView(record, record, useLocale() === 'en' ? 'en' : 'ru')
  return (
    <div className="record-fields stack gap-6">
      <p className="note info">
        <span>{translate('materials.read_only')}</span>
      </p>
      <div className="stack gap-6 reading-text">
        <ArticleBody material={material} />
        {material.kind !== 'file' && material.files.length > 0 && <FileLinks files={material.files} />}
      </div>
    </div>
  )
}

const FormOrText = () => {
  const record = useRecordContext<Material>()
  if (record && !record.can_edit) return <ReadOnlyMaterial record={record} />
  return (
    <SimpleForm>
      <MaterialInputs />
    </SimpleForm>
  )
}

const PreviewLink = () => {
  const translate = useTranslate()
  const record = useRecordContext<Material>()
  if (!record) return null
  return (
    <Button variant="outlined" component={Link} to={`/materials/${record.id}/preview`}>
      <Eye size={20} strokeWidth={1.75} aria-hidden />
      {translate('materials.pages.preview')}
    </Button>
  )
}
