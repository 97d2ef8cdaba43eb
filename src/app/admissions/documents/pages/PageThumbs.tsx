import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DocumentPage } from '../../../../api/admissions/documentStates'
import { PageDialog } from './PageDialog'
import { PageThumb } from './PageThumb'

/** Read-only thumbnails that open a page in a dialog. */
export const PageThumbs = ({ pages }: { pages: readonly DocumentPage[] }) => {
  const translate = useTranslate()
  const [opened, setOpened] = useState<DocumentPage | null>(null)
  return (
    <>
      <ul className="row wrap shown-pages">
        {pages.map((page, place) => (
          <li key={page.id}>
            <button
              type="button"
              className="unstyled page-open flex-none rounded"
              aria-label={translate('document_pages.open', {
                name: translate('document_pages.page', { place: place + 1, name: page.name }),
              })}
              onClick={() => setOpened(page)}
            >
              <PageThumb page={page} />
              <span className="small muted num">{place + 1}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened && <PageDialog page={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
