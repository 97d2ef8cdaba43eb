/** The parts of the library that we use. Its published types include browser types, which server code must not see. */
declare module 'pdfmake' {
  type Definition = { footer: (page: number, pages: number) => object | ''; [part: string]: unknown }
  type Lines = { widths: readonly unknown[]; body: readonly unknown[]; headerRows?: number }
  type At<T> = (index: number, node: { table: Lines }) => T
  type Layout = Partial<Record<'hLineWidth' | 'vLineWidth' | 'paddingLeft' | 'paddingRight', At<number>>> & {
    hLineColor?: At<string>
  }
  const pdfmake: {
    addTableLayouts: (layouts: Record<string, Layout>) => void
    createPdf: (definition: Definition) => { getBuffer: () => Promise<Uint8Array> }
    setFonts: (fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>) => void
    setUrlAccessPolicy: (allows: (url: string) => boolean) => void
    setLocalAccessPolicy: (allows: (path: string) => boolean) => void
  }
  export default pdfmake
}
