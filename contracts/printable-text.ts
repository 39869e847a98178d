/**
 * Text without control characters but tabs and line breaks: what a query and the metadata of a file can hold. Written without
 * classes of Unicode, which programs that read the description of the functions do not all know.
 */
// oxlint-disable-next-line no-control-regex -- that is what it leaves out
export const printableText = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;
