import BookOpen from "lucide-react/icons/book-open";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { DownloadButton } from "#app/lib/owner/download-button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ApiError } from "#app/lib/api/api-error.ts";
import { toApiError, toFile } from "#app/lib/api/call-function.ts";

const timeoutMs = 600_000;

/** Downloads all published stories as a ZIP through a new download link. Throws ApiError. */
const downloadBook = async (): Promise<File> => {
  const { url } = await callAsOwner("book-link", {});
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw await toApiError(response);
    return await toFile(response, "book.zip");
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(null, "unavailable", "", { cause: error });
  }
};

export const BookCard = () => (
  <Card
    title="The book"
    description="All published stories in one ZIP archive: an e-book (EPUB), a page to print, Markdown and JSON files with their pictures, and a continuity report."
  >
    <div>
      <DownloadButton read={downloadBook} icon={BookOpen}>
        Download the book
      </DownloadButton>
    </div>
  </Card>
);
