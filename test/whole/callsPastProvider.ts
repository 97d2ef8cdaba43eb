/**
 * The screens of the first rooms that still call the server past the data provider. The list only shrinks: what is written anew asks by `useRead` and
 * `useAct`, lists and records.
 */
export const callsPastProvider: readonly string[] = [
  'admissions/room.ts',
  'kit/files/download.ts',
  'kit/files/saveAnswer.ts',
  'kit/inputs/FilesInput.tsx',
  'kit/inputs/ImageInput.tsx',
  'kit/viewer/useFileBlob.ts',
  'people/settings/DataSection.tsx',
  'people/settings/IdentitiesSection.tsx',
]
