import type { ReactNode } from 'react'
import { RecordContextProvider, useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Material } from '../../../api/study/materials'
import { SelectField } from '../../kit/fields/SelectField'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { statusChoices } from './statuses'
import './materials.css'

/** Loads the material of the URL; `instead` is the loading or error state. */
export const useMaterial = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<Material>('materials', { id: Number(id) }, { onError: () => undefined })
  useBreadcrumb(data?.name)
  const fault = faultOf({ error, data })
  const instead = fault ? <RecordFault error={fault} onAgain={() => void refetch()} /> : <FormSkeleton />
  return { material: fault ? undefined : data, instead, refetch }
}

type Props = { children: (material: Material) => ReactNode }

/** Layout of a material's subpage: its own title, with a link to the material below. */
export const MaterialPage = ({ children }: Props) => {
  const translate = useTranslate()
  const page = useParams()['*'] ?? ''
  const { material, instead } = useMaterial()
  if (!material) return instead
  return (
    <RecordContextProvider value={material}>
      <PageHead
        title={translate(`materials.pages.${page}`)}
        status={<SelectField source="status" choices={statusChoices} />}
        subtitle={<Link to={`/materials/${material.id}`}>{material.name}</Link>}
      />
      {children(material)}
    </RecordContextProvider>
  )
}
