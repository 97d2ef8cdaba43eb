import { useId, type ReactNode } from 'react'
import { CreateBase, useCreateContext, useCreatePath, useRedirect, useTranslate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { PageHead } from '../../shell/page/PageHead'
import { toast } from '../../shell/toasts/store'
import { ActionBar } from './ActionBar'
import { RecordForm } from './RecordForm'

type Props = {
  title: string
  subtitle?: ReactNode
  defaultValues: Readonly<Record<string, unknown>>
  /** What comes first where the answer is to be shown before the edit page; `go` leads there. */
  onCreated?: (record: RaRecord, go: () => void) => void
  children: ReactNode
}

/** A new record: its form, then, once saved, its edit page. */
export const CreatePage = (props: Props) => {
  const redirect = useRedirect()
  const translate = useTranslate()
  return (
    <CreateBase
      disableAuthentication
      mutationOptions={{
        onSuccess: (record, variables) => {
          toast.success({ text: translate('kit.form.created') })
          const go = () => redirect('edit', variables.resource, record.id, record)
          if (props.onCreated) props.onCreated(record, go)
          else go()
        },
        // The HTTP client has said what happened; field errors stand in the form.
        onError: () => undefined,
      }}
    >
      <CreateView {...props} />
    </CreateBase>
  )
}

const CreateView = ({ title, subtitle, defaultValues, children }: Props) => {
  const { saving, resource } = useCreateContext()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const navigate = useNavigate()
  const id = useId()
  return (
    <div className="record-page">
      <PageHead title={title} subtitle={subtitle} />
      <div className="record-grid">
        <RecordForm
          id={id}
          defaultValues={defaultValues}
          foot={
            <ActionBar
              formId={id}
              saving={saving}
              savedAt={null}
              verb={translate('kit.form.create')}
              onCancel={() => void navigate(createPath({ resource, type: 'list' }))}
            />
          }
        >
          {children}
        </RecordForm>
      </div>
    </div>
  )
}
