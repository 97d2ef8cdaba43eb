import { useParams } from 'react-router-dom'
import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { MaterialEditions } from './MaterialEditions'
import { MaterialFacts } from './MaterialFacts'
import { MaterialInputs } from './MaterialInputs'
import { CircleCheck, EyeOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import type { Material } from '../../../api/study/materials'
import { choicesMeta } from '../../kit/inputs/choices/choices'
import { LabelledSelect } from '../../kit/inputs/choices/Select'
import { useRead } from '../../kit/providers/calls'
import { Comments } from '../../comments'
import { ArticleBody, ArticleHead } from '../reading/Article'
import { FileLinks } from '../../library'
import { toReaderView } from './toReaderView'
import { MaterialPage } from './MaterialPage'
import { MaterialReaders } from './MaterialReaders'

const defaultMaterial = {
  translations: { ru: {}, en: {} },
  subject_id: null,
  kind: 'text',
  url: null,
  files: [],
  audience: 'chosen',
  group_ids: [],
  direction_ids: [],
  estimated_minutes: null,
  mandatory: false,
  due_on: null,
  visible_from: null,
  visible_to: null,
}

const MaterialCreate = () => (
  <Create>
    <SimpleForm defaultValues={defaultMaterial}>
      <MaterialInputs />
    </SimpleForm>
  </Create>
)

/** Shows a material as a student of the selected group sees it. */
const MaterialPreview = () => <MaterialPage>{(material) => <Preview record={material} />}</MaterialPage>

const byCode = { field: 'code', order: 'ASC' } as const

const Preview = ({ record }: { record: Material }) => {
  const translate = useTranslate()
  const locale = useLocale() === 'en' ? 'en' : 'ru'
  const [chosen, setChosen] = useState<number | null>(record.group_ids[0] ?? null)
  const { data: groups = [] } = useGetList<{ id: number; code?: string; name: string }>('groups', {
    pagination: { page: 1, perPage: 1000 },
    sort: byCode,
    meta: choicesMeta,
  })
  const groupId = chosen ?? groups[0]?.id ?? null
  const material = toReaderView(record, record, locale)
  return (
    <div className="max-w-form">
      <div className="row wrap between gap-4 choice-bar mb-4">
        <LabelledSelect
          label={translate('materials.preview.group')}
          choices={groups.map(({ id, code, name }) => ({ id, name: code ?? name }))}
          value={groupId}
          onChange={(group) => setChosen(group?.id ?? null)}
        />
        {groupId !== null && <Visibility id={record.id} groupId={groupId} />}
      </div>
      <div className="panel p-5">
        <article className="stack gap-8">
          <ArticleHead material={material} level="h2" />
          <div className="stack gap-6 reading-text">
            <ArticleBody material={material} />
            {material.kind !== 'file' && material.files.length > 0 && <FileLinks files={material.files} />}
          </div>
        </article>
      </div>
    </div>
  )
}

/** Shows whether the group currently sees the material, or why not. */
const Visibility = ({ id, groupId }: { id: number; groupId: number }) => {
  const translate = useTranslate()
  const { data } = useRead('GET /api/materials/:id/preview', { id, query: { group_id: String(groupId) } })
  if (!data) return null
  return (
    <p className={data.hidden ? 'note warning grow-wide' : 'note info grow-wide'} role="status">
      {data.hidden ? (
        <EyeOff size={20} strokeWidth={1.75} aria-hidden />
      ) : (
        <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
      )}
      <span>{translate(`materials.preview.${data.hidden ?? 'seen'}`)}</span>
    </p>
  )
}

const MaterialComments = () => (
  <MaterialPage>
    {({ id }) => (
      <div className="max-w-text">
        <Suspense>
          <Comments thread={{ place: 'materials', id }} />
        </Suspense>
      </div>
    )}
  </MaterialPage>
)

/** Routes to a material's form, student preview, readers, editions or comments. */
const MaterialEdit = () => {
  switch (useParams()['*']) {
    case 'preview':
      return <MaterialPreview />
    case 'readers':
      return <MaterialReaders />
    case 'editions':
      return <MaterialEditions />
    case 'comments':
      return <MaterialComments />
    default:
      return <MaterialFacts />
  }
}

export { MaterialCreate as Create, MaterialEdit as Edit }
