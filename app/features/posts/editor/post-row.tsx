import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import History from "lucide-react/icons/history";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { formatLongDay, formatDateTime } from "#app/lib/format-date.ts";
import type { AdminPostSummary } from "#contracts/admin.ts";

export type PostAction = "edit" | "delete" | "history" | "link" | "download";

const actions: [PostAction, string, typeof Pencil][] = [
  ["edit", "Edit", Pencil],
  ["history", "Version history", History],
  ["link", "Private link", Eye],
  ["download", "Download as JSON", Download],
  ["delete", "Delete", Trash],
];

const getState = ({ status, published_at }: AdminPostSummary) => {
  if (status === "draft") return { label: "Draft", tone: "neutral" } as const;
  if (published_at && Date.parse(published_at) > Date.now()) return { label: "Scheduled", tone: "warning" } as const;
  return { label: "Published", tone: "success" } as const;
};

export const PostRow = ({
  post,
  onAction,
}: {
  post: AdminPostSummary;
  onAction: (action: PostAction, post: AdminPostSummary) => void;
}) => {
  const { label, tone } = getState(post);
  const titleId = `post-${post.id}`;
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line py-5 first:border-t-0 first:pt-1 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3
            id={titleId}
            dir="auto"
            className="min-w-0 font-display text-[1.4rem] leading-tight font-semibold [overflow-wrap:anywhere]"
          >
            {post.title}
          </h3>
          <Badge tone={tone}>{label}</Badge>
          {post.kind === "page" && <Badge>Page</Badge>}
        </div>
        <p className="text-sm [overflow-wrap:anywhere] text-foreground-muted">
          {label === "Published" ? <TextLink to={`/post/${post.slug}`}>{`/${post.slug}`}</TextLink> : `/${post.slug}`}
        </p>
        {post.excerpt && (
          <p dir="auto" className="line-clamp-2 text-sm text-foreground-muted">
            {post.excerpt}
          </p>
        )}
        <p className="flex flex-wrap gap-x-4 text-xs text-foreground-muted">
          <span>{`Created ${formatLongDay(post.created_at)}`}</span>
          {post.published_at && (
            <span>
              {label === "Scheduled"
                ? `Goes live ${formatDateTime(post.published_at)}`
                : `Published ${formatLongDay(post.published_at)}`}
            </span>
          )}
        </p>
      </div>
      <div className="-ms-3 flex sm:ms-0">
        {actions.map(([action, name, Icon]) => (
          <IconButton key={action} label={name} aria-describedby={titleId} onClick={() => onAction(action, post)}>
            <Icon aria-hidden />
          </IconButton>
        ))}
      </div>
    </li>
  );
};
