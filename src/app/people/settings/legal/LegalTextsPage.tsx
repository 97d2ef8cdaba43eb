import { useState } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import type { LegalVersion } from '../../../../api/people/legalTexts'
import { faultOf } from '../../../shell/page/faultOf'
import { RecordFault } from '../../../shell/page/RecordFault'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { useDraftDialog } from '../../../kit/forms/useDraftDialog'
import { useRead } from '../../../kit/providers/calls'
import { SettingsFrame } from '../SettingsFrame'
import { groupByKind } from './kinds'
import { LegalCard } from './LegalCard'
import { NewVersionDialog } from './NewVersionDialog'
import { ReadDialog } from './ReadDialog'

const resource = 'settings/legal-texts'

const dialogOf = ({ kind }: Pick<LegalVersion, 'kind'>) => `next ${kind}`

/** Legal texts with all published versions. */
export const LegalTextsPage = () => {
  const translate = useTranslate()
  const [read, setRead] = useState<LegalVersion | null>(null)
  const { data, error, refetch } = useRead('GET /api/settings/legal-texts')
  const texts = groupByKind(data ?? [])
  const [open, setOpen] = useDraftDialog(texts.map(dialogOf))
  const followed = texts.find((text) => dialogOf(text) === open)?.latest
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <ResourceContextProvider value={resource}>
      <SettingsFrame title={translate('menu.settings_legal')}>
        <div className="stack gap-4">
          <p>{translate('legal.lead')}</p>
          {texts.map((text) => (
            <LegalCard key={text.kind} {...text} onRead={setRead} onFollow={() => setOpen(dialogOf(text))} />
          ))}
        </div>
      </SettingsFrame>
      {read && <ReadDialog version={read} onClose={() => setRead(null)} />}
      {followed && (
        <NewVersionDialog
          name={dialogOf(followed)}
          latest={followed}
          onClose={() => setOpen(null)}
          onPublished={() => {
            setOpen(null)
            void refetch()
          }}
        />
      )}
    </ResourceContextProvider>
  )
}
